/** Types by number, for answers built byte by byte. */
export const recordTypes = { A: 1, CNAME: 5, MX: 15 } as const;

/** One record of an answer; without an owner it is about the name asked. */
export interface RawRecord {
  owner?: Buffer;
  type: number;
  ttl?: number;
  data: Buffer;
}

const headerSize = 12;
const authoritativeAnswer = 0x8400;
const usualTtl = 300;
/** A pointer to the name in the question. */
export const askedName = Buffer.from([0xc0, headerSize]);

/** Where the question section of a query ends. */
function questionEnd(query: Buffer): number {
  let at = headerSize;
  while ((query[at] ?? 0) !== 0) {
    at += (query[at] ?? 0) + 1;
  }
  return at + 5;
}

/** The offset at which the first record's data begins, given its owner takes two bytes. */
export function firstDataOffset(query: Buffer): number {
  return questionEnd(query) + 12;
}

/** The offset of the empty label that ends the name in the question. */
export function rootOffset(query: Buffer): number {
  return questionEnd(query) - 5;
}

/** An answer to a query from records as they are, right or wrong. */
export function rawAnswer(query: Buffer, records: readonly RawRecord[]): Buffer {
  const header = Buffer.alloc(headerSize);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(authoritativeAnswer, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([
    header,
    query.subarray(headerSize, questionEnd(query)),
    ...records.map(({ owner = askedName, type, ttl = usualTtl, data }) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(type, 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt32BE(ttl, 4);
      fixed.writeUInt16BE(data.length, 8);
      return Buffer.concat([owner, fixed, data]);
    }),
  ]);
}

/** Labels as they are, then the empty one, or a pointer where one is given. */
export function rawName(labels: readonly (string | Buffer)[], end = Buffer.of(0)): Buffer {
  const parts = labels.flatMap((label) => {
    const bytes = Buffer.from(label);
    return [Buffer.of(bytes.length), bytes];
  });
  return Buffer.concat([...parts, end]);
}

/** The data of an MX record. */
export function rawMx(preference: number, exchange: Buffer): Buffer {
  const number = Buffer.alloc(2);
  number.writeUInt16BE(preference);
  return Buffer.concat([number, exchange]);
}
