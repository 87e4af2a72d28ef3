import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request, with `hangUp` the last of its connection; `null` breaks the connection, `undefined` never answers. */
export type ScriptedReply =
  | { status: number; headers?: Record<string, string>; body?: unknown; hangUp?: true }
  | null
  | undefined;

/** A server that answers requests from a script. */
export interface ScriptedApi {
  url: string;
  /** Requests so far, with their bodies and the port of the client's connection. */
  requests: {
    method: string;
    path: string;
    headers: IncomingMessage["headers"];
    body: string;
    port: number | undefined;
  }[];
  close: () => Promise<void>;
}

function answer(response: ServerResponse, reply: ScriptedReply): void {
  if (reply === null) {
    response.destroy();
  } else if (reply !== undefined) {
    const { status, headers, body, hangUp } = reply;
    const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
    response.writeHead(status, headers).end(text, () => {
      if (hangUp) {
        response.socket?.end();
      }
    });
  }
}

/** Starts a server that gives these replies in turn, the last one again and again. */
export async function scriptedApi(
  replies: readonly ScriptedReply[],
  onRequest: () => void = () => undefined,
): Promise<ScriptedApi> {
  const requests: ScriptedApi["requests"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      const { method = "", url = "", headers, socket } = request;
      requests.push({ method, path: url, headers, body, port: socket.remotePort });
      answer(response, replies[Math.min(requests.length, replies.length) - 1]);
      onRequest();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
