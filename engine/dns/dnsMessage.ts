import ipaddr from "ipaddr.js";
import type { DnsRecord } from "#engine/ports.ts";

/** The parts of a DNS response that the resolver uses (RFC 1035 §4). Names are in presentation form without the trailing dot; the root is ".". */
export interface DnsMessage {
  id: number;
  response: boolean;
  truncated: boolean;
  rcode: number;
  question: { name: string; type: number } | null;
  answers: DnsRecord[];
  authorities: DnsRecord[];
}

const typeNames: Record<number, string> = {
  1: "A",
  2: "NS",
  5: "CNAME",
  6: "SOA",
  12: "PTR",
  15: "MX",
  16: "TXT",
  28: "AAAA",
  39: "DNAME",
  46: "RRSIG",
};

/** Type numbers of the queries that the resolver sends. */
export const typeNumbers = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;

class Malformed extends Error {}

/** Returns a label as text, escaping dots and other bytes so that it can't pass for another name. */
function labelText(bytes: Buffer): string {
  let text = "";
  for (const byte of bytes) {
    if (byte === 0x2e || byte === 0x5c) {
      text += `\\${String.fromCharCode(byte)}`;
    } else if (byte > 0x20 && byte < 0x7f) {
      text += String.fromCharCode(byte);
    } else {
      text += `\\${String(byte).padStart(3, "0")}`;
    }
  }
  return text;
}

/** Reads a name. Pointers must lead backwards (RFC 1035 §4.1.4), so loops are impossible. */
function readName(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let offset = start;
  let before = start;
  let end: number | null = null;
  let length = 0;
  for (;;) {
    const head = packet.readUInt8(offset);
    if (head === 0) {
      return { name: labels.join(".") || ".", end: end ?? offset + 1 };
    }
    if (head < 64) {
      length += head + 1;
      if (length > 254 || offset + 1 + head > packet.length) {
        throw new Malformed("name too long");
      }
      labels.push(labelText(packet.subarray(offset + 1, offset + 1 + head)));
      offset += head + 1;
    } else if (head >= 192) {
      const target = packet.readUInt16BE(offset) & 0x3fff;
      if (target >= before) {
        throw new Malformed("pointer does not lead back");
      }
      end ??= offset + 2;
      offset = target;
      before = target;
    } else {
      throw new Malformed("label type");
    }
  }
}

function readText(data: Buffer): string {
  const parts: string[] = [];
  for (let position = 0; position < data.length;) {
    const length = data.readUInt8(position);
    parts.push(JSON.stringify(data.toString("latin1", position + 1, position + 1 + length)));
    position += length + 1;
  }
  return parts.join(" ");
}

function readData(packet: Buffer, type: string, start: number, end: number): string {
  const wholeName = (offset: number): string => {
    const read = readName(packet, offset);
    if (read.end !== end) {
      throw new Malformed("data length");
    }
    return read.name;
  };
  switch (type) {
    case "A":
    case "AAAA":
      if (end - start !== (type === "A" ? 4 : 16)) {
        throw new Malformed("address length");
      }
      return ipaddr.fromByteArray([...packet.subarray(start, end)]).toString();
    case "MX":
      return `${packet.readUInt16BE(start)} ${wholeName(start + 2)}`;
    case "CNAME":
    case "DNAME":
    case "NS":
    case "PTR":
      return wholeName(start);
    case "TXT":
      return readText(packet.subarray(start, end));
    case "SOA": {
      const primary = readName(packet, start);
      const mailbox = readName(packet, primary.end);
      const numbers = [0, 4, 8, 12, 16].map((offset) => packet.readUInt32BE(mailbox.end + offset));
      return [primary.name, mailbox.name, ...numbers].join(" ");
    }
    default:
      return "";
  }
}

function readRecords(packet: Buffer, count: number, start: number): [DnsRecord[], number] {
  const records: DnsRecord[] = [];
  let offset = start;
  for (let index = 0; index < count; index += 1) {
    const owner = readName(packet, offset);
    const code = packet.readUInt16BE(owner.end);
    const ttl = packet.readUInt32BE(owner.end + 4);
    const data = owner.end + 10;
    const end = data + packet.readUInt16BE(owner.end + 8);
    if (end > packet.length) {
      throw new Malformed("record too long");
    }
    const type = typeNames[code] ?? `TYPE${code}`;
    records.push({ name: owner.name, type, ttl, data: readData(packet, type, data, end) });
    offset = end;
  }
  return [records, offset];
}

/**
 * Decodes a response up to its authority section; returns null if it violates RFC 1035.
 * A custom decoder preserves label boundaries: a dot or a NUL inside a label must not pass for another name.
 */
export function decodeDnsMessage(packet: Buffer): DnsMessage | null {
  try {
    const flags = packet.readUInt16BE(2);
    const message: DnsMessage = {
      id: packet.readUInt16BE(0),
      response: (flags & 0x8000) !== 0,
      truncated: (flags & 0x0200) !== 0,
      rcode: flags & 0x000f,
      question: null,
      answers: [],
      authorities: [],
    };
    let offset = 12;
    const questions = packet.readUInt16BE(4);
    if (questions > 1) {
      return null;
    }
    if (questions === 1) {
      const question = readName(packet, offset);
      message.question = {
        name: question.name,
        type: packet.readUInt16BE(question.end),
      };
      offset = question.end + 4;
    }
    if (message.truncated) {
      return message;
    }
    [message.answers, offset] = readRecords(packet, packet.readUInt16BE(6), offset);
    [message.authorities] = readRecords(packet, packet.readUInt16BE(8), offset);
    return message;
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}
