/** A receiver that verifies deliveries, in JavaScript with the library of Standard Webhooks. */
export const verificationSample = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  const { "webhook-id": id } = request.headers;
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  try {
    const event = webhook.verify(body, request.headers);
    console.log(id, event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end("The signature is wrong.");
  }
}).listen(process.env.PORT ?? 8080);
`;
