import { Socket, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import type { TLSSocket } from "node:tls";
import type { DialFailure, Dialer, DialResult, TlsResult } from "#engine/ports.ts";
import { PiecewiseStream } from "./piecewiseStream.ts";

const failures: Record<string, DialFailure> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "closed",
  ETIMEDOUT: "timeout",
};

const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Ignores errors of abandoned sockets; without a listener they would end the process. */
const ignoreErrors = (): void => undefined;

/**
 * Read buffer that all connections share; each read is copied at once, without unused space. By default, a socket
 * allocates 64 KB per read, which a server that never stops sending fills for each of its connections.
 */
const readBuffer = Buffer.allocUnsafeSlow(4096);

function newSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: readBuffer,
      callback: (length, bytes) => socket.push(Buffer.from(bytes.subarray(0, length))),
    },
  });
  return socket;
}

/** Dialer on node:net and node:tls. Rejects host names, so that no resolution bypasses the address check. */
export const tcpDialer: Dialer = {
  dial: ({ address, port, timeoutMs, signal, from }) =>
    new Promise<DialResult>((resolve) => {
      if (isIP(address) === 0) {
        resolve({ ok: false, failure: "unreachable", detail: "not an IP address" });
        return;
      }
      const socket = newSocket();
      const fail = (failure: DialFailure, detail: string): void => {
        release();
        socket.on("error", ignoreErrors);
        socket.destroy();
        resolve({ ok: false, failure, detail });
      };
      const onError = (error: Error): void =>
        fail(failures[errorCode(error)] ?? "unreachable", errorCode(error) || error.message);
      const onAbort = (): void => fail("timeout", "time ran out");
      const timer = setTimeout(onAbort, timeoutMs);
      const release = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        socket.removeListener("error", onError);
      };
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener("abort", onAbort, { once: true });
      socket.once("error", onError);
      const place = { host: address, port, ...(from === undefined ? {} : { localAddress: from }) };
      socket.connect(place, () => {
        release();
        socket.on("error", ignoreErrors);
        socket.setNoDelay(true);
        resolve({ ok: true, socket });
      });
    }),

  startTls: (socket, { servername, timeoutMs, signal }) =>
    new Promise<TlsResult>((resolve) => {
      const secured = connectTls({
        socket: new PiecewiseStream(socket),
        // Mail servers accept any certificate for delivery, so problems are recorded, not rejected.
        rejectUnauthorized: false,
        minVersion: "TLSv1.2",
        ...(isIP(servername) === 0 ? { servername } : {}),
      });
      const finish = (result: TlsResult): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        secured.removeAllListeners("close");
        secured.removeAllListeners("error");
        secured.on("error", ignoreErrors);
        if (!result.ok) {
          secured.destroy();
          socket.destroy();
        }
        resolve(result);
      };
      const onAbort = (): void =>
        finish({ ok: false, failure: "timeout", detail: "the handshake took too long" });
      const timer = setTimeout(onAbort, timeoutMs);
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener("abort", onAbort, { once: true });
      secured.once("secureConnect", () => finish({ ok: true, ...describe(secured) }));
      secured.once("close", () =>
        finish({ ok: false, failure: "closed", detail: "closed during the handshake" }),
      );
      secured.once("error", (error) => finish(handshakeFailure(error)));
    }),
};

function describe(socket: TLSSocket): {
  socket: TLSSocket;
  version: string;
  cipher: string;
  authorized: boolean;
  detail: string | null;
} {
  const problem: unknown = socket.authorizationError;
  return {
    socket,
    version: socket.getProtocol() ?? "unknown",
    cipher: socket.getCipher().name,
    authorized: socket.authorized,
    detail: socket.authorized
      ? null
      : problem instanceof Error
        ? problem.message
        : typeof problem === "string"
          ? problem
          : "not verified",
  };
}

function handshakeFailure(error: Error): TlsResult {
  const code = errorCode(error);
  if (code === "ERR_SSL_EXCESSIVE_MESSAGE_SIZE" || /excessive message size/i.test(error.message)) {
    return { ok: false, failure: "certificate_too_large", detail: "the certificate is too large" };
  }
  if (code === "ECONNRESET" || code === "EPIPE") {
    return { ok: false, failure: "closed", detail: "closed during the handshake" };
  }
  return { ok: false, failure: "handshake_failed", detail: code || error.message };
}
