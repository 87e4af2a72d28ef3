import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled, loadTexts } from "#server/config/texts.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

const { languages } = loadTexts();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe.each(languages)("a visitor who reads %s", (language) => {
  const texts = loadTexts().in(language);
  const headers = { "accept-language": `${language}-XX, tlh;q=0.9` };

  test("is rejected in that language", async () => {
    const visitor = new Visitor(server.app);
    const reply = await visitor.get("/v1/account", headers);
    expect(reply.headers["content-language"]).toBe(language);
    expect(reply.json()).toMatchObject(texts.errors.missing_credentials);
  });

  test("gets the error of a field and its fix in that language", async () => {
    const visitor = new Visitor(server.app);
    const reply = await visitor.ask("POST", "/register/", {
      headers,
      body: { email: "no address", password: "x", confirm_password: "x" },
    });
    const { title, errors } = reply.json();
    expect(title).toBe(texts.errors.validation_failed.title);
    const email = errors.find(({ pointer }: { pointer: string }) => pointer === "#/email");
    expect(email.fix).toBe(texts.fields.not_an_address.fix);
  });

  test("gets an answer and a mail in that language", async () => {
    const visitor = new Visitor(server.app);
    const email = `reader@${language}.example.com`;
    const reply = await visitor.ask("POST", "/newsletter/", { headers, body: { email } });
    expect(reply.json().message).toBe(texts.sentences.newsletter_asked);
    const mails = await server.context.database.queries
      .selectFrom("mails")
      .select("subject")
      .where("recipient", "=", email)
      .execute();
    expect(mails).toEqual([{ subject: filled(texts.mails.confirm_newsletter.subject, {}) }]);
  });
});

const keysIn = (name: string) =>
  Object.keys(JSON.parse(readFileSync(`public/locales/en/${name}.json`, "utf8")) as object);

test("every text of the server's files is one it can say", () => {
  const { errors, mails } = loadTexts().in("en");
  expect(keysIn("mails").toSorted()).toEqual(
    [...Object.keys(mails), "words", "sign_ups"].toSorted(),
  );
  expect(keysIn("errors").toSorted()).toEqual(
    [...Object.keys(errors), "fields", "sentences"].toSorted(),
  );
});

describe("texts that are not translated yet", () => {
  const dir = mkdtempSync(join(tmpdir(), "mailverdict-locales-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test("are said in English, one by one; a language without mails is not spoken", () => {
    cpSync("public/locales/en", join(dir, "en"), { recursive: true });
    for (const language of ["xx", "yy"]) {
      mkdirSync(join(dir, language));
      const errors = { internal_error: { title: "Xes" } };
      writeFileSync(join(dir, language, "errors.json"), JSON.stringify(errors));
    }
    writeFileSync(join(dir, "xx", "mails.json"), "{}");
    const texts = loadTexts(dir);
    expect(texts.languages.toSorted()).toEqual(["en", "xx"]);
    const english = texts.in("en");
    expect(texts.in("xx")).toEqual({
      ...english,
      errors: {
        ...english.errors,
        internal_error: { ...english.errors.internal_error, title: "Xes" },
      },
    });
    expect(texts.in("yy")).toEqual(english);
  });
});
