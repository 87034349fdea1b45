"""A file of slots: what is in the memory of one outlives the process, whatever becomes of it.

The file is mapped, so its memory is the operating system's. A socket reads straight into a slot, and between
the arrival of a byte and its being kept lies no step of this program. Nothing is forced to the disk.

    head  1 KB    kg3 LENGTH CRC32 LABEL, zeros, and at the end LENGTH and CRC32 of the body once it is whole
    body  63 KB   bytes, then zeros

LENGTH and CRC32 of a label are those of its text. A slot that begins with a zero is free. One that a power
cut left in two states, or another version wrote, does not fit its checksum and is left out.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

SLOT = 65_536
HEAD = 1_024
BODY = SLOT - HEAD
BANK = 16
"""So many slots are added at once."""

_MARK = b"kg3"
_SEAL = struct.Struct("<II")
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)


class Slot:
    """A place for a label and up to `BODY` bytes, all of it zeros until something is written there."""

    __slots__ = ("_view", "used")

    def __init__(self, view: memoryview) -> None:
        self._view = view
        self.used = 0

    def begin(self, label: str) -> bool:
        """Say what the slot is for; False where the label is too long."""
        text = label.encode("ascii")
        head = b"%s %d %08x %s" % (_MARK, len(text), zlib.crc32(text), text)
        if len(head) > HEAD - _SEAL.size:
            return False
        self._view[: len(head)] = head
        return True

    def room(self) -> memoryview:
        """What is left of the body; `used` says how much of it is taken."""
        return self._view[HEAD + self.used :]

    def seal(self) -> None:
        """Nothing more will come: from now on the body is known by its length and checksum."""
        checksum = zlib.crc32(self._view[HEAD : HEAD + self.used])
        _SEAL.pack_into(self._view, HEAD - _SEAL.size, self.used, checksum)

    def clear(self) -> None:
        """Make everything zeros again, the mark first."""
        self._view[0] = 0
        self._view[: HEAD + self.used] = bytes(HEAD + self.used)
        self.used = 0

    def release(self) -> None:
        """Let go of the memory."""
        self._view.release()


@dataclass(frozen=True, slots=True)
class Found:
    """A slot as it was left.

    Attributes
    ----------
    body : what was written; with zeros behind it where the slot was not sealed.
    image : the whole slot.
    """

    label: str
    body: bytes
    image: bytes


def read_slots(content: bytes) -> tuple[list[Found], int]:
    """The slots in use in the content of a file, and how many are damaged or foreign."""
    found, foreign = list[Found](), 0
    for at in range(0, len(content), SLOT):
        image = content[at : at + SLOT].ljust(SLOT, b"\0")
        if image[0] == 0:
            continue
        slot = _read(image)
        if slot is None:
            foreign += 1
        else:
            found.append(slot)
    return found, foreign


def _read(image: bytes) -> Found | None:
    mark, _, rest = image[: HEAD - _SEAL.size].partition(b" ")
    length, _, rest = rest.partition(b" ")
    checksum, _, rest = rest.partition(b" ")
    if mark != _MARK or not length.isdigit():
        return None
    text = rest[: int(length)]
    if len(text) != int(length) or checksum != b"%08x" % zlib.crc32(text) or not text.isascii():
        return None
    body = image[HEAD:]
    used, sealed = _SEAL.unpack_from(image, HEAD - _SEAL.size)
    if used or sealed:
        body = body[:used]
        if len(body) != used or zlib.crc32(body) != sealed:
            return None
    return Found(text.decode("ascii"), body, image)


class SlotFile:
    """Slots in a file that begins with `images`; not safe to use from several threads.

    Raises
    ------
    OSError
        The file cannot be written. `take` raises it too, where the file has to grow.

    Attributes
    ----------
    first : the slots that hold the images.
    """

    def __init__(self, path: Path, images: Sequence[bytes] = ()) -> None:
        part = path.with_name(path.name + ".part")
        filled = -len(images) % BANK * SLOT
        try:
            part.write_bytes(b"".join((*images, bytes(filled))))
            part.replace(path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        self._fd = os.open(path, _FLAGS, 0o644)
        self._maps: list[mmap.mmap] = []
        self._all: list[Slot] = []
        for at in range(0, len(images), BANK):
            self._map(at * SLOT)
        self.first = self._all[: len(images)]
        for slot in self.first:
            slot.used = BODY
        self._free = self._all[: len(images) - 1 : -1] if images else []

    def take(self) -> Slot:
        """A free slot."""
        if not self._free:
            self._grow()
        return self._free.pop()

    def give(self, slot: Slot) -> None:
        """Free a slot."""
        slot.clear()
        self._free.append(slot)

    def close(self) -> None:
        """Let go of the file; what is in its slots stays in it."""
        for slot in self._all:
            with suppress(BufferError):
                slot.release()
        for mapped in self._maps:
            with suppress(BufferError):
                mapped.close()
        os.close(self._fd)

    def _grow(self) -> None:
        """Add a bank. Its zeros are written, so that no disk is found full only when an answer comes."""
        size = os.lseek(self._fd, 0, os.SEEK_END)
        try:
            written = os.write(self._fd, bytes(BANK * SLOT))
            if written < BANK * SLOT:
                raise OSError("no room for another bank of slots")
            self._free += reversed(self._map(size))
        except OSError:
            os.ftruncate(self._fd, size)
            raise

    def _map(self, offset: int) -> list[Slot]:
        mapped = mmap.mmap(self._fd, BANK * SLOT, offset=offset)
        self._maps.append(mapped)
        slots = [Slot(memoryview(mapped)[at * SLOT : (at + 1) * SLOT]) for at in range(BANK)]
        self._all += slots
        return slots
