import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (reply: ServerResponse) => void;

const closing: (() => void)[] = [];

/** Starts a stand-in of the API that answers every request alike; returns its address and the paths of its requests. */
export async function standIn(answer: Answer): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const one = createServer((request, reply) => {
    requests.push(request.url ?? "");
    answer(reply);
  });
  one.listen(0, "127.0.0.1");
  await once(one, "listening");
  closing.push(() => {
    one.closeAllConnections();
    one.close();
  });
  return { url: `http://127.0.0.1:${(one.address() as AddressInfo).port}`, requests };
}

/** Closes every stand-in. */
export function closeStandIns(): void {
  for (const close of closing.splice(0)) {
    close();
  }
}

/** Answers with an error that asks to wait some seconds. */
export const problem =
  (status: number, code: string, retryAfter: number): Answer =>
  (reply) => {
    const body = { type: "about:blank", status, code, detail: `Come back: ${code}.` };
    reply.writeHead(status, { "retry-after": String(retryAfter) }).end(JSON.stringify(body));
  };

/** Answers with a finished check that has an action and a suggestion. */
export const found =
  (action: string, email: string): Answer =>
  (reply) => {
    const validation = { status: "completed", verdict: "risky", action, suggestion: { email } };
    reply.end(JSON.stringify(validation));
  };
