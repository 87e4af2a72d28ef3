import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A webhook receiver on loopback. */
export interface HookReceiver {
  /** Its URL without a path. */
  url: string;
  close: () => void;
}

/** Starts a receiver that reads each request and answers it. */
export async function startHookReceiver(
  answer: (request: IncomingMessage, reply: ServerResponse, body: string) => void,
): Promise<HookReceiver> {
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => answer(request, reply, Buffer.concat(pieces).toString()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
