import { archiveRefused } from "#listReader/input/inflate.ts";
import { damaged } from "./compoundFile.ts";
import { RecordBytes } from "./recordBytes.ts";

/** A record of an old workbook (MS-XLS 2.1.4): its kind, and its data with that of its continuations. */
export interface BiffRecord {
  kind: number;
  bytes: RecordBytes;
}

/** Kinds of records that begin and end a part of the workbook, such as a sheet. */
const partKinds = { begin: 0x809, end: 0x0a } as const;

const continuation = 0x3c;
/** Bytes of one record with its continuations; only the shared texts need more than a few. */
const joinedMax = 32 * 1024 * 1024;

/**
 * Yields the records of the part of a workbook that begins with these bytes, without the charts inside it. Throws a
 * {@link ListReadError} if it has no beginning or no end.
 */
export async function* biffRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BiffRecord[]> {
  let open: { kind: number; parts: Uint8Array[] } | null = null;
  let joined = 0;
  let depth = 0;
  for await (const batch of rawRecords(bytes)) {
    const found: BiffRecord[] = [];
    for (const { kind, data } of batch) {
      if (kind === continuation && open !== null) {
        joined += data.length;
        if (joined > joinedMax) {
          throw archiveRefused("It holds more text than is read here. Export the sheet as CSV.");
        }
        open.parts.push(data);
        continue;
      }
      if (open !== null && depth === 1) {
        found.push({ kind: open.kind, bytes: new RecordBytes(open.parts) });
      }
      depth += kind === partKinds.begin ? 1 : 0;
      if (depth === 0) {
        throw damaged();
      }
      open = { kind, parts: [data] };
      joined = 0;
      depth -= kind === partKinds.end ? 1 : 0;
      if (depth === 0) {
        yield found;
        return;
      }
    }
    yield found;
  }
  throw damaged();
}

interface RawRecord {
  kind: number;
  data: Uint8Array;
}

async function* rawRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRecord[]> {
  let held = new Uint8Array();
  for await (const piece of bytes) {
    const all = new Uint8Array(held.length + piece.length);
    all.set(held);
    all.set(piece, held.length);
    const found: RawRecord[] = [];
    let from = 0;
    while (from + 4 <= all.length) {
      const kind = (all[from] ?? 0) | ((all[from + 1] ?? 0) << 8);
      const end = from + 4 + ((all[from + 2] ?? 0) | ((all[from + 3] ?? 0) << 8));
      if (end > all.length) {
        break;
      }
      found.push({ kind, data: all.subarray(from + 4, end) });
      from = end;
    }
    held = all.slice(from);
    yield found;
  }
}
