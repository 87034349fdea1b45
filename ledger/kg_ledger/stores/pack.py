"""How text is made small on disk.

Deflate with a preset dictionary of what the lines of the journal look like, so that a commit of one record
or of a dozen packs nearly as tight as a long one. What stands last in it is reached most cheaply. The
dictionary is part of the file format: it cannot change without a new schema version.
"""

from __future__ import annotations

import zlib

_DEFLATED = 1
_CHECKED = 2
_SHORT = 8_000
"""Bytes. Of a shorter text less memory makes as few bytes, and clearing it is most of the work."""
_NOT_WORTH_IT = 16
"""Bytes up to which nothing is gained."""

DICTIONARY = (
    b'"encoding":"","format":"","status":"","title":"","subject":"","predicate":"","object":"","surface":"",'
    b'"polarity":"","modality":"","entity":"entity:","fact":"fact:","claim":"claim:","item":"item:","label":"",'
    b'"aliases":[],"description":"","instruction_like","prompt","model","embedded","openai","ontology","anchor",'
    b'"granularity","cardinality","separated","single_holder","disjoint_predicates","another_source","replaces",'
    b'"stated_change","stated_end","disjoint_time","overlapping_time","restated_later","other_object","denial",'
    b'"environment","region","quarantine","resolution","decision","merge","split","conflict","judgement",'
    b'"text/markdown","cp932","utf-8-sig","renamed","withdrawn","hidden","changed","quote_not_in_chunk",'
    b'"facts":[],"entities":[],"quote":"","supersede","accept","reject","keep_both","defer","undo",'
    b'"pol":"negated","mod":"planned","mod":"reported","mod":"hypothetical","chg":"began","chg":"ended",'
    b'"rep":"","iv":["2031-01-01",null],"ql":[["environment",""]],"a":[["instruction_like",""]],'
    b'["conflict","single_value",[["fact:","conflict","single_value"]]],["update","stated_change",[["fact:",'
    b'["uncertain","modality"],["duplicate","same",[["fact:","duplicate","same"]]],"why":"revised","what":"",'
    b'"support","ingest","run-",null,{"c":[[1,0,10],[2,20,30]],"d":"docs/","m":[[1,0,0,10],[1,1,12,20]]}]\n'
    b'"withdrawal","ingest","run-",null,{"c":[1,2],"d":"docs/","m":[[1,0]],"why":"revised"}]\n'
    b'"document","ingest","run-",null,{"d":"docs/.md","e":"utf-8","f":"markdown","h":"","k":"new","r":"","t":""}]\n'
    b'"mention","ingest","run-",null,{"d":"docs/.md","m":[["",null,0,10,1,"",""],["","Service",12,20,1]]}]\n'
    b'[1,"2026-01-01T00:00:00.000Z","claim","ingest","run-1",null,{"at":[0,10],"d":"docs/.md",'
    b'"j":["new","nothing"],"o":["","Component"],"p":"depends_on","q":"","s":["","Service"]}]\n'
    b'[10,"2026-01-01T00:00:00.000Z","claim","ingest","run-1",null,{"at":[100,120],"d":"'
)


def pack(text: str, *, level: int = 6, checked: bool = False) -> bytes:
    """`text` in as few bytes as it takes; lone surrogates are kept.

    Parameters
    ----------
    level : 1 (fast) to 9 (small).
    checked : add four bytes by which `unpack` finds damage.
    """
    raw = text.encode("utf-8", "surrogatepass")
    body, tag = raw, 0
    if len(raw) > _NOT_WORTH_IT:
        memory = 5 if len(raw) < _SHORT else 8
        squeeze = zlib.compressobj(level, zlib.DEFLATED, -15, memory, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
        small = squeeze.compress(raw) + squeeze.flush()
        if len(small) < len(raw):
            body, tag = small, _DEFLATED
    if checked:
        body, tag = body + zlib.crc32(raw).to_bytes(4, "big"), tag | _CHECKED
    return bytes([tag]) + body


def unpack(blob: bytes) -> str:
    """What `pack` made `blob` from.

    Raises
    ------
    ValueError
        `blob` is not something that `pack` made.
    """
    tag = blob[0] if blob and isinstance(blob, bytes) else 0xFF
    if tag & ~(_DEFLATED | _CHECKED):
        raise ValueError("has an unknown packing")
    body = blob[1:-4] if tag & _CHECKED else blob[1:]
    if tag & _DEFLATED:
        expand = zlib.decompressobj(-15, zdict=DICTIONARY)
        try:
            body = expand.decompress(body) + expand.flush()
        except zlib.error as err:
            raise ValueError(f"cannot be expanded ({err})") from err
        if not expand.eof:
            raise ValueError("is cut short")
    if tag & _CHECKED and zlib.crc32(body).to_bytes(4, "big") != blob[-4:]:
        raise ValueError("is damaged")
    return body.decode("utf-8", "surrogatepass")
