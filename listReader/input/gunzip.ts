import { ArchiveDamaged, inflate, type UnpackBudget } from "./inflate.ts";
import { type ListSource, limitedBytes } from "./listSource.ts";

/** Maximum number of consecutive false member headers. */
const maxMistaken = 8;
/** Minimum size of a member: a header of 10 bytes and a trailer of 8. */
const shortestMember = 18;

/**
 * Unpacks gzip files of one or several members (RFC 1952 §2.2); platforms unpack only the first. Throws a
 * {@link ListReadError}.
 */
export async function* gunzip(
  source: ListSource,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  try {
    for await (const piece of inflate(source.open(), "gzip", budget)) {
      given += piece.length;
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) {
      throw error;
    }
    yield* membersFrom(source, { budget, given, error });
  }
}

/**
 * Unpacks the members of a file again, each up to the apparent start of the next one; skips the first `given` bytes,
 * which were yielded already.
 */
async function* membersFrom(
  source: ListSource,
  before: { budget: UnpackBudget; given: number; error: ArchiveDamaged },
): AsyncGenerator<Uint8Array> {
  let { given } = before;
  let start = 0;
  let done = 0;
  let mistaken = 0;
  for await (const end of memberEnds(source)) {
    if (start === 0 && end === source.bytes) {
      throw before.error;
    }
    let position = done;
    try {
      const member = limitedBytes(source.open(start), end - start);
      for await (const piece of inflate(member, "gzip", before.budget)) {
        position += piece.length;
        if (position > given) {
          yield piece.subarray(Math.max(0, piece.length - (position - given)));
          given = position;
        }
      }
      start = end;
      done = position;
      mistaken = 0;
    } catch (error) {
      mistaken += 1;
      // Packed bytes may look like a header; then the member continues.
      if (!(error instanceof ArchiveDamaged) || end === source.bytes || mistaken > maxMistaken) {
        throw error;
      }
    }
  }
}

/** Yields the offsets at which a further member seems to begin, and the end of the file. */
async function* memberEnds(source: ListSource): AsyncGenerator<number> {
  let last = 0;
  let position = 0;
  for await (const piece of source.open()) {
    for (const byte of piece) {
      // The last four bytes: two magic bytes, the method, and flags of which three bits are unused.
      last = ((last << 8) | byte) >>> 0;
      position += 1;
      if ((last & 0xffffffe0) >>> 0 === 0x1f8b0800 && position - 4 >= shortestMember) {
        yield position - 4;
      }
    }
  }
  yield source.bytes;
}
