import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const rows = 30_000;

test("a server that stops breaks a download off instead of ending it, and waits for no slow reader", async () => {
  const server = await startTestServer();
  const owner = await signedIn(server.app, "owner@example.com");
  // Every line of ndjson repeats the column's long name, which makes the download larger than socket buffers.
  const text = [`email,${"n".repeat(1000)}`];
  for (let index = 0; index < rows; index += 1) {
    text.push(`no address@ ${index},x`);
  }
  const { id } = (
    await owner.ask("POST", "/v1/lists", {
      body: { source: { text: text.join("\n") }, mapping: { email_column: 0, header: true } },
      headers: { "idempotency-key": randomUUID() },
    })
  ).json();
  await until(
    async () => (await owner.get(`/v1/lists/${id}`)).json().state,
    (state) => state === "ready",
  );
  const { url } = (await owner.post(`/v1/lists/${id}/exports`, { format: "ndjson" })).json();
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const request = get(address + url);
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  await once(reply, "readable");
  const closed = server.close();
  reply.resume();
  await expect(once(reply, "end")).rejects.toThrow("aborted");
  expect(reply.complete).toBe(false);
  await closed;
});
