import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server on loopback with one document, which a test may replace. */
export interface ListsServer {
  url: string;
  /** Number of requests for the document. */
  asked: number;
  answer: (reply: ServerResponse) => void;
  close: () => Promise<void>;
}

/** Starts the server; it returns 404 until a test sets `answer`. */
export async function startListsServer(): Promise<ListsServer> {
  const server = createServer((_request, reply) => {
    served.asked += 1;
    served.answer(reply);
  });
  const served: ListsServer = {
    url: "",
    asked: 0,
    answer: (reply) => reply.writeHead(404).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
  return served;
}

/** Returns a handler that responds with a text of this type. */
export const textAnswer =
  (text: string, type = "text/plain") =>
  (reply: ServerResponse): void => {
    reply.writeHead(200, { "content-type": type }).end(text);
  };
