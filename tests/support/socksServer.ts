import { connect, createServer, type Socket } from "node:net";

/** A SOCKS5 server on loopback, with the targets it was requested to connect to. */
export interface SocksServer {
  port: number;
  asked: string[];
  close: () => Promise<void>;
}

/** Misbehaviour of the server. */
export interface SocksBehaviour {
  login?: { user: string; password: string };
  /** Rejects every CONNECT with this code. */
  refuses?: number;
  /** Sends this text instead of SOCKS. */
  says?: string;
  /** Accepts CONNECT and sends this in the same write, as bytes of the mail server. */
  greets?: string;
  /** Accepts CONNECT with this kind of address (RFC 1928 §6: 1, 3 or 4). */
  addressKind?: number;
  /** Never replies. */
  silent?: boolean;
  /** Maps a requested address to the one that is really connected to. */
  place?: (address: string) => { address: string; port: number } | null;
}

/** Starts a small SOCKS5 server: IPv4 and CONNECT only. */
export async function startSocksServer(behaviour: SocksBehaviour = {}): Promise<SocksServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => sockets.delete(client));
    if (behaviour.silent !== true) {
      serve(client, behaviour, asked);
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound !== null ? bound.port : 0,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) {
          socket.destroy();
        }
      }),
  };
}

function serve(client: Socket, behaviour: SocksBehaviour, asked: string[]): void {
  const { login, refuses, says, greets, addressKind, place } = behaviour;
  let stage: "method" | "login" | "request" = "method";
  client.on("data", function read(bytes: Buffer) {
    if (says !== undefined) {
      client.write(says);
      return;
    }
    if (stage === "method") {
      const wants = login === undefined ? 0 : 2;
      const offered = bytes.subarray(2).includes(wants);
      client.write(Buffer.from([5, offered ? wants : 255]));
      stage = wants === 2 ? "login" : "request";
      return;
    }
    if (stage === "login") {
      const user = bytes.subarray(2, 2 + bytes.readUInt8(1)).toString();
      const password = bytes.subarray(3 + bytes.readUInt8(1)).toString();
      const right = user === login?.user && password === login.password;
      client.write(Buffer.from([1, right ? 0 : 1]));
      stage = "request";
      return;
    }
    const address = [...bytes.subarray(4, 8)].join(".");
    asked.push(`${address}:${bytes.readUInt16BE(8)}`);
    if (greets !== undefined || addressKind !== undefined) {
      const answer = Buffer.from([5, 0, 0, addressKind ?? 1, 0, 0, 0, 0, 0, 0]);
      client.write(Buffer.concat([answer, Buffer.from(greets ?? "")]));
      return;
    }
    const target = refuses === undefined ? (place?.(address) ?? null) : null;
    const answer = (code: number): void =>
      void client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
    if (target === null) {
      answer(refuses ?? 5);
      return;
    }
    client.off("data", read);
    const host = connect({ host: target.address, port: target.port }, () => {
      answer(0);
      host.pipe(client).pipe(host);
    });
    host.on("error", () => client.destroy());
    client.on("close", () => host.destroy());
  });
}
