import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
const maxBytes = 1024 * 1024;

function isGenuine(headers, body) {
  const timestamp = headers["webhook-timestamp"] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const signed = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${timestamp}.`), body]);
  const expected = createHmac("sha256", key).update(signed).digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((part) => {
    const given = Buffer.from(part.replace(/^v1,/, ""), "base64");
    return part.startsWith("v1,") && given.length === 32 && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return response.writeHead(413).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(400).end();
  const event = JSON.parse(body);
  console.log(request.headers["webhook-id"], event.type);
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
