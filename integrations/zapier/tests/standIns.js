import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Starts a server that answers for an installation; returns its address. */
export async function standIn(context, answer) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

/** Returns a problem document, as the API sends them. */
export function problem(reply, status, code, detail, headers = {}) {
  reply.writeHead(status, { "content-type": "application/problem+json", ...headers });
  reply.end(JSON.stringify({ type: `https://example.org/errors#${code}`, status, code, detail }));
}

/** Returns what Zapier hands to a trigger for a delivery that is signed by Standard Webhooks. */
export function delivery(event, { id, secret }, { at = Date.now() } = {}) {
  const content = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`evt_1.${timestamp}.${content}`);
  return {
    subscribeData: { id, secret },
    rawRequest: {
      method: "POST",
      // Zapier writes the names of headers like this.
      headers: {
        "Http-Webhook-Id": "evt_1",
        "Http-Webhook-Timestamp": String(timestamp),
        "Http-Webhook-Signature": `v1,${signature.digest("base64")}`,
      },
      content,
    },
    cleanedRequest: event,
  };
}
