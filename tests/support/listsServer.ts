import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server on loopback whose one document a test replaces as it likes. */
export interface ListsServer {
  url: string;
  /** How often the document was asked for. */
  asked: number;
  answer: (reply: ServerResponse) => void;
  close: () => Promise<void>;
}

/** Starts one; it answers 404 until it is told what to answer. */
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

/** Answers with a text of this type. */
export const textAnswer =
  (text: string, type = "text/plain") =>
  (reply: ServerResponse): void => {
    reply.writeHead(200, { "content-type": type }).end(text);
  };
