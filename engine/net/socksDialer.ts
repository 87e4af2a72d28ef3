import type { Duplex } from "node:stream";
import ipaddr from "ipaddr.js";
import type { Dialer, DialResult } from "#engine/ports.ts";
import type { SocksProxy } from "./socksAddress.ts";
import { tcpDialer } from "./tcpDialer.ts";

type Failed = Extract<DialResult, { ok: false }>;

/** Refusals of CONNECT (RFC 1928 §6) that speak of the mail host; the others are the proxy's own. */
const hostRefusals: Readonly<Record<number, Pick<Failed, "failure" | "detail">>> = {
  3: { failure: "unreachable", detail: "network unreachable, says the proxy" },
  4: { failure: "unreachable", detail: "host unreachable, says the proxy" },
  5: { failure: "refused", detail: "connection refused, says the proxy" },
  6: { failure: "timeout", detail: "no answer in time, says the proxy" },
};
const proxyRefusals: Readonly<Record<number, string>> = {
  1: "the proxy failed",
  2: "the proxy does not allow this connection",
  7: "the proxy does not know CONNECT",
  8: "the proxy does not know this kind of address",
};

class ProxyFault extends Error {}

/** Dials through a SOCKS5 proxy (RFC 1928, RFC 1929), by IP address only. What the proxy does wrong is a failure of `proxy`, never of the mail host. */
export function socksDialer(proxy: SocksProxy, dialer: Dialer = tcpDialer): Dialer {
  return {
    dial: async (target) => {
      const startedAt = performance.now();
      const { address, port } = proxy;
      const dialled = await dialer.dial({ ...target, address, port });
      if (!dialled.ok) {
        return faultOf(`the proxy cannot be reached (${dialled.detail})`);
      }
      const left = target.timeoutMs - (performance.now() - startedAt);
      return negotiate(dialled.socket, proxy, { ...target, timeoutMs: Math.max(1, left) });
    },
    startTls: (socket, options) => dialer.startTls(socket, options),
  };
}

const faultOf = (detail: string): Failed => ({ ok: false, failure: "proxy", detail });

async function negotiate(
  socket: Duplex,
  proxy: SocksProxy,
  { address, port, timeoutMs, signal }: Parameters<Dialer["dial"]>[0],
): Promise<DialResult> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]);
  const bytes = new ByteReader(socket, stop);
  try {
    await signIn(socket, bytes, proxy);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0]), addressBytes(address), portBytes(port)]));
    const [version, answer = 1, , kind = 0] = await bytes.take(4);
    if (version !== 5) {
      throw new ProxyFault("the proxy does not speak SOCKS5");
    }
    if (answer !== 0) {
      socket.destroy();
      const refusal = hostRefusals[answer];
      return refusal === undefined
        ? faultOf(proxyRefusals[answer] ?? `the proxy refused with code ${answer}`)
        : { ok: false, ...refusal };
    }
    await bytes.take((await boundLength(kind, bytes)) + 2);
    bytes.release();
    return { ok: true, socket };
  } catch (error) {
    socket.destroy();
    if (error instanceof ProxyFault) {
      return faultOf(error.message);
    }
    throw error;
  }
}

/** Agrees on how to sign in, and does. */
async function signIn(socket: Duplex, bytes: ByteReader, { login }: SocksProxy): Promise<void> {
  socket.write(Buffer.from(login === null ? [5, 1, 0] : [5, 2, 0, 2]));
  const [version, method] = await bytes.take(2);
  if (version !== 5) {
    throw new ProxyFault("the proxy does not speak SOCKS5");
  }
  if (method === 0) {
    return;
  }
  if (method !== 2 || login === null) {
    throw new ProxyFault("the proxy wants another way of signing in");
  }
  const parts = [login.user, login.password].flatMap((part) => {
    const text = Buffer.from(part);
    return [Buffer.from([text.length]), text];
  });
  socket.write(Buffer.concat([Buffer.from([1]), ...parts]));
  const [, status] = await bytes.take(2);
  if (status !== 0) {
    throw new ProxyFault("the proxy does not accept the user and password");
  }
}

/** Octets of the address the proxy is bound to, which nobody needs. */
async function boundLength(kind: number, bytes: ByteReader): Promise<number> {
  switch (kind) {
    case 1:
      return 4;
    case 4:
      return 16;
    case 3:
      return (await bytes.take(1))[0] ?? 0;
    default:
      throw new ProxyFault("the proxy's answer cannot be read");
  }
}

function addressBytes(address: string): Buffer {
  const parsed = ipaddr.parse(address);
  return Buffer.from([parsed.kind() === "ipv4" ? 1 : 4, ...parsed.toByteArray()]);
}

function portBytes(port: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(port);
  return bytes;
}

/** Takes octets off a socket, no more than asked for: what follows is the mail host's. */
class ByteReader {
  readonly #socket: Duplex;
  readonly #stop: AbortSignal;
  #wake: () => void = () => undefined;
  #fault: string | null = null;
  readonly #onReadable = (): void => this.#wake();
  readonly #onEnd = (): void => this.#fail("the proxy closed the connection");
  readonly #onAbort = (): void => this.#fail("the proxy did not answer in time");

  constructor(socket: Duplex, stop: AbortSignal) {
    this.#socket = socket;
    this.#stop = stop;
    socket.on("readable", this.#onReadable).on("end", this.#onEnd).on("close", this.#onEnd);
    socket.on("error", this.#onEnd);
    stop.addEventListener("abort", this.#onAbort, { once: true });
  }

  async take(length: number): Promise<Buffer> {
    for (;;) {
      const bytes: unknown = length === 0 ? Buffer.alloc(0) : this.#socket.read(length);
      if (Buffer.isBuffer(bytes) && bytes.length === length) {
        return bytes;
      }
      if (this.#fault !== null) {
        throw new ProxyFault(this.#fault);
      }
      if (this.#stop.aborted) {
        throw new ProxyFault("the proxy did not answer in time");
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Lets go of the socket for whoever reads it next. */
  release(): void {
    this.#stop.removeEventListener("abort", this.#onAbort);
    this.#socket.off("readable", this.#onReadable).off("end", this.#onEnd);
    this.#socket.off("close", this.#onEnd).off("error", this.#onEnd);
    // A socket that was read on demand does not flow again by itself.
    this.#socket.resume();
    this.#socket.pause();
  }

  #fail(detail: string): void {
    this.#fault ??= detail;
    this.#wake();
  }
}
