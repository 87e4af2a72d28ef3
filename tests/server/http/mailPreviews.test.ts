import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts } from "#server/config/texts.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (path: string) => new Visitor(server.app).get(path, { accept: "text/html" });

test.each(loadTexts().languages)("every mail has a preview in %s", async (language) => {
  const index = await open(`/ui/mails?lng=${language}`);
  expect([index.statusCode, index.headers["content-type"]]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(index.body).not.toContain("{{");
  const links = [...index.body.matchAll(/href="(\/ui\/mails\/[^"]+)"/gu)].map(([, path]) => path!);
  expect(links).toHaveLength(Object.keys(loadTexts().in(language).mails).length);
  for (const link of links) {
    const { statusCode, body } = await open(link);
    expect([link, statusCode, body.includes(`<html lang="${language}"`)]).toEqual([
      link,
      200,
      true,
    ]);
    expect(body).not.toContain("{{");
  }
});

test("a preview may run nothing, load nothing and be indexed by no one", async () => {
  const { headers } = await open("/ui/mails/list_completed");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  expect(headers["x-robots-tag"]).toBe("noindex");
});

test.each(["none", "constructor", "%3Cscript%3E"])("there is no mail %s", async (kind) => {
  expect((await open(`/ui/mails/${kind}`)).statusCode).toBe(404);
});
