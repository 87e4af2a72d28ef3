import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts } from "#server/config/texts.ts";
import { emptyAccount, signedInMember } from "#tests/support/addMember.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { smtpUrl: "smtp://127.0.0.1:9", mailFrom: "us@example.com" },
  });
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

/** Returns the path of the first link of a text. */
const linkOf = (text: string) => new URL(/http[^\s"<]+/u.exec(text)?.[0] ?? "").pathname;

test("previews have the link and the settings line of the mails that are sent", async () => {
  const accountId = await emptyAccount(server);
  const email = "owner@example.com";
  const owner = await signedInMember(server, { email, accountId, role: "owner" });
  const settings = loadTexts().in("en").words.unsubscribe;
  const preview = async (kind: string) => {
    const { body } = await open(`/ui/mails/${kind}?lng=en`);
    const main = body.slice(0, body.indexOf(settings) + 1 || undefined);
    return { link: linkOf(main.slice(main.indexOf("<body"))), settings: body.includes(settings) };
  };
  await owner.post("/v1/invitations", { email: "sam@example.com", role: "viewer" });
  const [sent] = await mailsTo(server, "sam@example.com");
  expect(await preview("workspace_invitation")).toEqual({
    link: linkOf(sent!.body),
    settings: sent!.body.includes(settings),
  });
  expect(await preview("list_completed")).toEqual({
    link: "/bulk-upload/list_sample",
    settings: true,
  });
  expect(await preview("webhook_gone")).toEqual({ link: "/webhooks", settings: true });
  expect(await preview("reset_password")).toEqual({ link: "/", settings: false });
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
