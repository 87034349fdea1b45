"""How text is made small on disk.

Deflate with a preset dictionary of the field names and words that payloads and rows are full of: short
JSON shrinks to about half of what it would without. The dictionary is part of the file format.
"""

from __future__ import annotations

import zlib

_DEFLATED = 1
_CHECKED = 2
_NOT_WORTH_IT = 16
"""Bytes up to which nothing is gained."""

DICTIONARY = (
    b'"cardinality","granularity","hypothetical","reported","planned","contested","superseded","pending",'
    b'"unsupported","current","conflict","uncertain","duplicate","update","negated","withdrawn","began","ended",'
    b'"decision","merge","split","quarantine","resolution","support","document","revision","mention","entity",'
    b'"description":"","aliases":[],"label":"","title":"","date":"","status":"","encoding":"utf-8",'
    b'"format":"markdown","path":"docs/","source":"","ontology":"","prompt":"","model":"embedded",'
    b'"contested_with":[],"superseded_by":[],"standing":"current","facts":["fact:","claims":["claim:",'
    b'"item":"item:","slot":"slot:","fact":"fact:","claim":"claim:","mention":"mention:","entity":"entity:",'
    b'"pairs":[{"cls":"new","fact":"fact:","rule":"same"}],"rule":"nothing to compare","cls":"new",'
    b'"doc":".md","revision":"","span":[0,1],"start":0,"end":1,"text":"","quote":{"doc":"docs/","end":,'
    b'"interval":{"since":null,"until":null},"modality":"asserted","polarity":"affirmed","predicate":"",'
    b'"change":"","replaces":null,"qualifiers":[],"attributes":[],"stated":true,'
    b'"object":{"surface":"","type":null},"subject":{"surface":"","type":null},"type":"'
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
        squeeze = zlib.compressobj(level, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
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
