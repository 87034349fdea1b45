"""How text is made small on disk.

Deflate with a preset dictionary of the field names and words that payloads and rows are full of: short
JSON shrinks to about half of what it would without. The dictionary is part of the file format.
"""

from __future__ import annotations

import zlib

_PLAIN = b"\x00"
_DEFLATED = b"\x01"

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


def pack(text: str, level: int = 6) -> bytes:
    """`text` in as few bytes as it takes; lone surrogates are kept."""
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) < 16:
        return _PLAIN + raw
    squeeze = zlib.compressobj(level, zlib.DEFLATED, -15, 8, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    small = squeeze.compress(raw) + squeeze.flush()
    return _DEFLATED + small if len(small) < len(raw) else _PLAIN + raw


def unpack(blob: bytes) -> str:
    """What `pack` made `blob` from.

    Raises
    ------
    ValueError
        `blob` is not something that `pack` made.
    """
    tag, body = blob[:1], blob[1:]
    if tag == _DEFLATED:
        expand = zlib.decompressobj(-15, zdict=DICTIONARY)
        try:
            body = expand.decompress(body) + expand.flush()
        except zlib.error as err:
            raise ValueError(f"cannot be expanded ({err})") from err
        if not expand.eof:
            raise ValueError("is cut short")
    elif tag != _PLAIN:
        raise ValueError("has an unknown packing")
    return body.decode("utf-8", "surrogatepass")
