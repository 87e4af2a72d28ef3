import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import type { Dialer, DialResult } from "#engine/ports.ts";
import type { SocksProxy } from "./parseSocksUrl.ts";
import { tcpDialer } from "./tcpDialer.ts";

type Failed = Extract<DialResult, { ok: false }>;

/** CONNECT failures (RFC 1928 §6) of the mail server; all others are failures of the proxy. */
const hostRefusals: Readonly<Record<string, Pick<Failed, "failure" | "detail">>> = {
  NetworkUnreachable: { failure: "unreachable", detail: "network unreachable, says the proxy" },
  HostUnreachable: { failure: "unreachable", detail: "host unreachable, says the proxy" },
  ConnectionRefused: { failure: "refused", detail: "connection refused, says the proxy" },
  TTLExpired: { failure: "timeout", detail: "no answer in time, says the proxy" },
};

/** Errors of the `socks` package, by the constant part of the message. */
const proxyErrors: readonly [part: string, detail: string][] = [
  ["rejected connection - Failure", "the proxy failed"],
  ["rejected connection - NotAllowed", "the proxy does not allow this connection"],
  ["rejected connection - CommandNotSupported", "the proxy does not know CONNECT"],
  ["rejected connection - AddressNotSupported", "the proxy does not know this kind of address"],
  ["invalid socks version", "the proxy does not speak SOCKS5"],
  ["rejected connection - Granted", "the proxy does not speak SOCKS5"],
  ["authentication type", "the proxy wants another way of signing in"],
  ["Authentication failed", "the proxy does not accept the user and password"],
  ["timed out", "the proxy did not answer in time"],
  ["Socket closed", "the proxy closed the connection"],
];

const proxyFailure = (detail: string): Failed => ({ ok: false, failure: "proxy", detail });

function classifyFailure(message: string): Failed {
  const host = hostRefusals[message.split("rejected connection - ")[1] ?? ""];
  if (host !== undefined) {
    return { ok: false, ...host };
  }
  const known = proxyErrors.find(([part]) => message.includes(part));
  return proxyFailure(known?.[1] ?? `the proxy failed (${message})`);
}

/**
 * Returns a dialer that connects through a SOCKS5 proxy (RFC 1928, RFC 1929), by IP address only: the proxy would
 * resolve a host name and bypass the address check. Errors of the proxy are failures of `proxy`, never of the mail server.
 */
export function socksDialer(proxy: SocksProxy, dialer: Dialer = tcpDialer): Dialer {
  return {
    dial: async (target) => {
      if (isIP(target.address) === 0) {
        return { ok: false, failure: "unreachable", detail: "not an IP address" };
      }
      const startedAt = performance.now();
      const { address, port } = proxy;
      const dialled = await dialer.dial({ ...target, address, port });
      if (!dialled.ok) {
        return proxyFailure(`the proxy cannot be reached (${dialled.detail})`);
      }
      const left = target.timeoutMs - (performance.now() - startedAt);
      return negotiate(dialled.socket, proxy, { ...target, timeoutMs: Math.max(1, left) });
    },
    startTls: (socket, options) => dialer.startTls(socket, options),
  };
}

async function negotiate(
  socket: Duplex,
  { address: ipaddress, port: proxyPort, login }: SocksProxy,
  { address, port, timeoutMs, signal }: Parameters<Dialer["dial"]>[0],
): Promise<DialResult> {
  // Installations without a proxy don't load the package.
  const { SocksClient } = await import("socks");
  const onAbort = (): void => void socket.destroy();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    const { remoteHost } = await SocksClient.createConnection({
      command: "connect",
      proxy: {
        type: 5,
        ipaddress,
        port: proxyPort,
        ...(login === null ? {} : { userId: login.user, password: login.password }),
      },
      destination: { host: address, port },
      timeout: Math.ceil(timeoutMs),
      existing_socket: socket,
    });
    await keepEarlyBytes(socket);
    // The package accepts kinds of address that RFC 1928 doesn't know.
    if (remoteHost !== undefined) {
      return { ok: true, socket };
    }
    socket.destroy();
    return proxyFailure("the proxy's answer cannot be read");
  } catch (error) {
    socket.destroy();
    return signal.aborted
      ? proxyFailure("the proxy did not answer in time")
      : classifyFailure(error instanceof Error ? error.message : String(error));
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Puts back mail server bytes that arrived together with the proxy's reply, so that the first reader of the socket gets them. */
async function keepEarlyBytes(socket: Duplex): Promise<void> {
  const early: Buffer[] = [];
  const keep = (bytes: Buffer): void => void early.push(bytes);
  socket.on("data", keep);
  // The package emits those bytes and resumes the socket in an earlier `setImmediate` callback.
  await new Promise((resolve) => void setImmediate(resolve));
  socket.pause();
  socket.off("data", keep);
  if (early.length > 0) {
    socket.unshift(Buffer.concat(early));
  }
}
