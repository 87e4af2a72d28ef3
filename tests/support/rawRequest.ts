import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A raw connection that a test writes bytes to. */
export interface RawConnection {
  socket: Socket;
  /** Sends the head of a request and the beginning of its body, which may be all or none of it. */
  send: (request: {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }) => void;
  /** Returns status and body of the next response. */
  answer: () => Promise<{ status: number; headers: string; body: string }>;
}

/** Returns the port that an app listens on; starts listening if it doesn't yet. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) {
    await app.listen({ host: "127.0.0.1", port: 0 });
  }
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection to a port of this machine. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  // After a reset the response never arrives.
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  let received = "";
  socket.on("data", (text) => (received += String(text)));
  const answer = async () => {
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      const headers = received.slice(0, Math.max(0, end));
      const length = Number(/^content-length: (\d+)/imu.exec(headers)?.[1] ?? 0);
      if (end >= 0 && received.length >= end + 4 + length) {
        const bytes = received.slice(end + 4, end + 4 + length);
        const body = Buffer.from(bytes, "latin1").toString("utf8");
        received = received.slice(end + 4 + length);
        return { status: Number(headers.slice(9, 12)), headers, body };
      }
      if (socket.destroyed) {
        throw new Error(`The connection closed before an answer: ${received}`);
      }
      await Promise.race([once(socket, "data"), once(socket, "close")]);
    }
  };
  return {
    socket,
    answer,
    send: ({ method = "POST", path, headers = {}, body = "" }) => {
      const all = { host: "127.0.0.1", "content-type": "application/json", ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      socket.write(body);
    },
  };
}
