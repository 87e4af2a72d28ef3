import { createSocket } from "node:dgram";
import { Socket, isIPv6 } from "node:net";
import type { Clock } from "#engine/ports.ts";
import { machineNote, createNote, type Note } from "#engine/evidence/note.ts";

/** A name server's address and port. */
export interface DnsServer {
  address: string;
  port: number;
}

/** Result of one exchange with one server. */
export type Exchange<T> =
  | { ok: true; value: T }
  | { ok: false; failure: "timeout" | "network"; why: Note };

interface ExchangeRequest<T> {
  server: DnsServer;
  packet: Buffer;
  timeoutMs: number;
  clock: Clock;
  /** Returns the accepted value, or null for a packet that is not the answer. */
  accepts: (packet: Buffer) => T | null;
}

const errorCode = (error: Error): string => ("code" in error ? String(error.code) : error.message);

/** Sends a query over UDP. A new connected socket gives each query a random port and drops packets from other senders. */
export function exchangeUdp<T>(request: ExchangeRequest<T>): Promise<Exchange<T>> {
  const { server, packet, timeoutMs, clock, accepts } = request;
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(server.address) ? "udp6" : "udp4");
    const over = new AbortController();
    const finish = (result: Exchange<T>): void => {
      if (over.signal.aborted) {
        return;
      }
      over.abort("finished");
      socket.close();
      resolve(result);
    };
    void clock
      .sleep(timeoutMs, over.signal)
      .then(() => finish({ ok: false, failure: "timeout", why: createNote("dns_no_answer") }));
    socket.on("error", (error) =>
      finish({ ok: false, failure: "network", why: machineNote(errorCode(error)) }),
    );
    socket.on("message", (message) => {
      const value = accepts(message);
      if (value !== null) {
        finish({ ok: true, value });
      }
    });
    socket.on("connect", () => socket.send(packet));
    socket.connect(server.port, server.address);
  });
}

/** Sends a query over TCP (RFC 7766): one length-prefixed question, one length-prefixed answer. */
export function exchangeTcp<T>(request: ExchangeRequest<T>): Promise<Exchange<T>> {
  const { server, packet, timeoutMs, clock, accepts } = request;
  return new Promise((resolve) => {
    const socket = new Socket();
    let received = Buffer.alloc(0);
    const over = new AbortController();
    const finish = (result: Exchange<T>): void => {
      over.abort("finished");
      socket.destroy();
      resolve(result);
    };
    void clock
      .sleep(timeoutMs, over.signal)
      .then(() =>
        finish({ ok: false, failure: "timeout", why: createNote("dns_no_whole_answer") }),
      );
    socket.on("error", (error) =>
      finish({
        ok: false,
        failure: "network",
        why: createNote("dns_tcp_failed", { cause: errorCode(error) }),
      }),
    );
    socket.on("close", () =>
      finish({ ok: false, failure: "network", why: createNote("dns_closed") }),
    );
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) {
        return;
      }
      const value = accepts(received.subarray(2, 2 + received.readUInt16BE(0)));
      finish(
        value === null
          ? { ok: false, failure: "network", why: createNote("dns_other_question_tcp") }
          : { ok: true, value },
      );
    });
    socket.connect(server.port, server.address, () => {
      const prefix = Buffer.alloc(2);
      prefix.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([prefix, packet]));
    });
  });
}
