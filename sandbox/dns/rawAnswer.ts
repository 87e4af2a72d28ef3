/** Record types by number, for answers built byte by byte. */
export const recordTypes = { A: 1, CNAME: 5, MX: 15 } as const;

/** One record of an answer; the owner defaults to the queried name. */
export interface RawRecord {
  owner?: Buffer;
  type: number;
  ttl?: number;
  data: Buffer;
}

const headerSize = 12;
const authoritativeAnswer = 0x8400;
const usualTtl = 300;
/** Compression pointer to the name in the question. */
export const questionName = Buffer.from([0xc0, headerSize]);

/** Returns the end of the question section of a query. */
function questionEnd(query: Buffer): number {
  let offset = headerSize;
  while ((query[offset] ?? 0) !== 0) {
    offset += (query[offset] ?? 0) + 1;
  }
  return offset + 5;
}

/** Returns the offset of the first record's data if its owner takes two bytes. */
export function firstDataOffset(query: Buffer): number {
  return questionEnd(query) + 12;
}

/** Returns the offset of the empty label that ends the name in the question. */
export function rootOffset(query: Buffer): number {
  return questionEnd(query) - 5;
}

/** Returns an answer with records as they are, valid or not. */
export function rawAnswer(query: Buffer, records: readonly RawRecord[]): Buffer {
  const header = Buffer.alloc(headerSize);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(authoritativeAnswer, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([
    header,
    query.subarray(headerSize, questionEnd(query)),
    ...records.map(({ owner = questionName, type, ttl = usualTtl, data }) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(type, 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt32BE(ttl, 4);
      fixed.writeUInt16BE(data.length, 8);
      return Buffer.concat([owner, fixed, data]);
    }),
  ]);
}

/** Returns labels as they are, followed by the empty one or by `end`. */
export function rawName(labels: readonly (string | Buffer)[], end = Buffer.of(0)): Buffer {
  const parts = labels.flatMap((label) => {
    const bytes = Buffer.from(label);
    return [Buffer.of(bytes.length), bytes];
  });
  return Buffer.concat([...parts, end]);
}

/** Returns the data of an MX record. */
export function rawMx(preference: number, exchange: Buffer): Buffer {
  const number = Buffer.alloc(2);
  number.writeUInt16BE(preference);
  return Buffer.concat([number, exchange]);
}
