import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listContact } from "#cli/contact.ts";
import { sendNewsletter } from "#cli/newsletter.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const environment = () => ({ DATA_DIR: server.dataDir });

test("messages are listed newest first, whole, and without anything that moves a terminal", async () => {
  expect(await listContact(false, environment())).toEqual({ ok: true, line: "No messages." });
  const visitor = new Visitor(server.app);
  const message = { topic: "question", email: "ann@example.com", filled_in_ms: 9000 };
  await visitor.post("/v1/contact", { ...message, message: "First." });
  await visitor.post("/v1/contact", { ...message, name: "Ann", message: "One\u001b[2J\nTwo" });
  const { line } = await listContact(false, environment());
  expect(line).toMatch(
    /^con_\w{26} {2}\S+Z {2}question\n {2}Ann, ann@example\.com\n {4}One\[2J\n {4}Two\n/u,
  );
  expect(line.indexOf("First.")).toBeGreaterThan(line.indexOf("Two"));
  expect(line).not.toContain("\u001b");
  const { line: json } = await listContact(true, environment());
  expect(json.split("\n").map((one) => JSON.parse(one) as object)).toMatchObject([
    { email: "ann@example.com", name: "Ann", message: "One[2J\nTwo", request_id: null },
    { message: "First." },
  ]);
});

test("a newsletter needs a file with a subject and a text", async () => {
  const file = join(server.dataDir, "issue.txt");
  expect(await sendNewsletter(file, environment())).toEqual({
    ok: false,
    line: `Couldn't read ${file}.`,
  });
  writeFileSync(file, "Only a subject\n\n");
  expect((await sendNewsletter(file, environment())).ok).toBe(false);
  writeFileSync(file, "November\n\nLists are faster.\n");
  expect(await sendNewsletter(file, environment())).toEqual({
    ok: true,
    line: "Queued for 0 confirmed subscribers.",
  });
});
