import { createSocket, type RemoteInfo, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";
import {
  decode,
  encode,
  TRUNCATED_RESPONSE,
  type Answer,
  type DecodedPacket,
  type Packet,
  type RecordType,
} from "dns-packet";
import { PendingWaits } from "#sandbox/clock/pendingWaits.ts";
import type { SandboxClock } from "#sandbox/clock/sandboxClock.ts";
import type { DnsReaction } from "./dnsBehaviour.ts";
import { fullName } from "./dnsRow.ts";
import { rcodes, type Zone } from "./zone.ts";

/** The parts of the sandbox that the DNS server uses. */
export interface DnsEnvironment {
  readonly zone: Zone;
  readonly time: SandboxClock;
  readonly timeScale: number;
  readonly latencyMs: number;
  /** Called with every name; the answer waits until the promise resolves. */
  prepare(name: string): Promise<void> | undefined;
  onQuery(): void;
  onConnection(socket: Socket): void;
}

type Transport = "udp" | "tcp";
interface Question {
  packet: Buffer;
  decoded: DecodedPacket;
  transport: Transport;
}

const plainUdpSize = 512;
const largestUdpSize = 4096;
const idleMs = 10_000;
const optAnswer: Answer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};
const bindTries = 20;
const loopback = "127.0.0.1";

/** An authoritative DNS server on loopback, UDP and TCP on one port. */
export class DnsServer {
  readonly #sandbox: DnsEnvironment;
  readonly #queries = new Map<string, number>();
  readonly #waits = new PendingWaits();
  #tcp: Server | null = null;
  #udp: UdpSocket | null = null;
  port = 0;

  constructor(sandbox: DnsEnvironment) {
    this.#sandbox = sandbox;
  }

  /** Listens on a port that is free for UDP and TCP. */
  async listen(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const tcp = createServer((socket) => this.#serveTcp(socket));
      await new Promise<void>((resolve, reject) => {
        tcp.once("error", reject).listen({ host: loopback, port: 0 }, resolve);
      });
      const address = tcp.address();
      this.port = typeof address === "object" && address ? address.port : 0;
      const udp = createSocket("udp4");
      try {
        await new Promise<void>((resolve, reject) => {
          udp.once("error", reject).bind({ address: loopback, port: this.port }, resolve);
        });
      } catch (error) {
        udp.close();
        tcp.close();
        if (tries >= bindTries) {
          throw error;
        }
        continue;
      }
      udp.removeAllListeners("error").on("error", () => {});
      udp.on("message", (packet, from) => void this.#serveUdp(udp, packet, from));
      this.#tcp = tcp;
      this.#udp = udp;
      return;
    }
  }

  /** Stops listening; the sandbox destroys the connections. */
  async close(): Promise<void> {
    this.#waits.cancel();
    const tcp = this.#tcp;
    const udp = this.#udp;
    this.#tcp = null;
    this.#udp = null;
    await Promise.all([
      new Promise<void>((resolve) => (tcp ? tcp.close(() => resolve()) : resolve())),
      new Promise<void>((resolve) => (udp ? udp.close(() => resolve()) : resolve())),
    ]);
  }

  async #serveUdp(udp: UdpSocket, packet: Buffer, from: RemoteInfo): Promise<void> {
    const reaction = await this.#react(packet, "udp");
    if (reaction.kind === "bytes" && this.#udp === udp) {
      udp.send(reaction.bytes, from.port, from.address);
    }
  }

  #serveTcp(socket: Socket): void {
    this.#sandbox.onConnection(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    let unread = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= 2 && unread.length >= 2 + unread.readUInt16BE(0)) {
        const size = unread.readUInt16BE(0);
        void this.#answerTcp(socket, unread.subarray(2, 2 + size));
        unread = unread.subarray(2 + size);
      }
    });
  }

  async #answerTcp(socket: Socket, packet: Buffer): Promise<void> {
    const reaction = await this.#react(packet, "tcp");
    if (reaction.kind === "close") {
      socket.destroy();
    }
    if (reaction.kind !== "bytes" || socket.destroyed) {
      return;
    }
    const length = Buffer.alloc(2);
    length.writeUInt16BE(reaction.bytes.length);
    const framed = Buffer.concat([length, reaction.bytes]);
    if (reaction.everyMs === undefined) {
      socket.write(framed);
      return;
    }
    for (const byte of framed) {
      socket.write(Buffer.of(byte));
      await this.#wait(reaction.everyMs * this.#sandbox.timeScale);
      if (socket.destroyed) {
        return;
      }
    }
  }

  /** Returns the reaction to one packet; never rejects. */
  async #react(packet: Buffer, transport: Transport): Promise<DnsReaction> {
    let decoded: DecodedPacket;
    try {
      decoded = decode(packet);
    } catch {
      return packet.length < 12 ? { kind: "silence" } : formatError(packet.readUInt16BE(0));
    }
    if (decoded.type === "response") {
      return { kind: "silence" };
    }
    const [question] = decoded.questions ?? [];
    if (!question || decoded.questions?.length !== 1) {
      return formatError(decoded.id ?? 0);
    }
    this.#sandbox.onQuery();
    await this.#sandbox.prepare(question.name);
    if (this.#sandbox.latencyMs > 0) {
      await this.#wait(this.#sandbox.latencyMs);
    }
    return this.#answer({ packet, decoded, transport }, question.name, question.type);
  }

  #answer(question: Question, name: string, type: RecordType): DnsReaction {
    const { zone } = this.#sandbox;
    if (((question.packet[2] ?? 0) >> 3) % 16 !== 0) {
      return encoded(question, coded(name, type, rcodes.notImplemented));
    }
    const behaviour = zone.row(name)?.behaviour;
    if (!behaviour) {
      return encoded(question, zone.answer(name, type));
    }
    const key = `${type} ${name.toLowerCase()}`;
    const queriesBefore = this.#queries.get(key) ?? 0;
    this.#queries.set(key, queriesBefore + 1);
    const reaction = behaviour({
      packet: question.packet,
      id: question.decoded.id ?? 0,
      name,
      type,
      transport: question.transport,
      queriesBefore,
      suffix: zone.suffix,
    });
    if (reaction.kind === "code") {
      return encoded(question, coded(name, type, reaction.rcode));
    }
    if (reaction.kind === "truncated") {
      return encoded(question, coded(name, type, rcodes.ok | TRUNCATED_RESPONSE));
    }
    if (reaction.kind === "records") {
      return encoded(question, borrowed(zone, reaction.row, name, type));
    }
    return reaction;
  }

  #wait(ms: number): Promise<void> {
    return this.#waits.wait(this.#sandbox.time, ms);
  }
}

function coded(name: string, type: RecordType, rcode: number): Packet {
  return { type: "response", flags: rcode, questions: [{ name, type, class: "IN" }] };
}

function formatError(id: number): DnsReaction {
  return { kind: "bytes", bytes: encode({ type: "response", id, flags: rcodes.format }) };
}

/** Returns the records of one row as the answer for another name. */
function borrowed(zone: Zone, row: string, name: string, type: RecordType): Packet {
  const source = fullName(row, zone.suffix);
  const packet = zone.answer(source, type);
  return {
    ...packet,
    questions: [{ name, type, class: "IN" }],
    answers: (packet.answers ?? []).map((answer) =>
      answer.name === source ? { ...answer, name } : answer,
    ),
  };
}

/** Returns the packet as bytes, truncated to its header and question if it doesn't fit in UDP (RFC 2181 §9). */
function encoded({ decoded, transport }: Question, packet: Packet): DnsReaction {
  const edns = decoded.additionals?.find((record) => record.type === "OPT");
  const additionals: Packet["additionals"] = edns ? [optAnswer] : [];
  const full = { ...packet, id: decoded.id ?? 0, additionals };
  const bytes = encode(full);
  const room = Math.min(
    largestUdpSize,
    Math.max(plainUdpSize, edns?.type === "OPT" ? edns.udpPayloadSize : 0),
  );
  if (transport === "tcp" || bytes.length <= room) {
    return { kind: "bytes", bytes };
  }
  const flags = (packet.flags ?? 0) | TRUNCATED_RESPONSE;
  return { kind: "bytes", bytes: encode({ ...full, flags, answers: [], authorities: [] }) };
}
