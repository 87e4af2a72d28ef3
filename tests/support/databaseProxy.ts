import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./postgres.ts";

/** A TCP proxy in front of a PostgreSQL without TLS. */
export interface DatabaseProxy {
  url: string;
  /** Ends all connections and leads further ones to another server, as a virtual address does. */
  moveTo: (databaseUrl: string) => void;
  /** Passes nothing on any more, and closes nothing, as a broken network does; returns a function that ends it. */
  hold: () => () => void;
  stop: () => Promise<void>;
}

const passAll = (server: Socket, client: Socket): void => {
  server.pipe(client);
};

/** Starts a proxy; `pass` forwards the server's bytes to the client. */
export async function startDatabaseProxy(
  databaseUrl: string,
  pass: (server: Socket, client: Socket) => void = passAll,
): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let held = false;
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server);
    pass(server, client);
    if (held) {
      client.pause();
      server.pause();
    }
  });
  const end = () => sockets.forEach((socket) => socket.destroy());
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    moveTo: (other) => {
      target = new URL(other);
      end();
    },
    hold: () => {
      held = true;
      sockets.forEach((socket) => socket.pause());
      return () => {
        held = false;
        sockets.forEach((socket) => socket.resume());
      };
    },
    stop: async () => {
      const closed = once(proxy, "close");
      proxy.close();
      end();
      await closed;
    },
  };
}
