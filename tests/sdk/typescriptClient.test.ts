import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import type { ApiError } from "#sdk/typescript/src/errors.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let sandbox: TestSandbox;
let server: TestServer;
let url: string;
let key: string;
let client: Mailverdict;
/** Answers a request itself, or lets it through. */
let intercept: (send: () => Promise<Response>, method: string) => Promise<Response>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await startTestServer({ ports: sandbox.ports });
  url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "ann@example.com");
  ({ key } = (await owner.post("/v1/api-keys", { name: "SDK", scopes })).json());
  intercept = (send) => send();
  client = new Mailverdict({
    url,
    key,
    backoffMs: 1,
    fetch: (input, init) => intercept(() => fetch(input, init), init?.method ?? "GET"),
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.sandbox.close();
});

const noRetries = { retry_unknown: { attempts: 0, over_s: 60 } };
const emails = ["deliverable", "mailbox-not-found", "mailbox-full"].map(
  (name) => `${name}@sandbox.test`,
);

describe("validations", () => {
  test("validate waits for a verdict after a 202", async () => {
    const started = await client.validations.create({
      email: "deliverable+1@sandbox.test",
      timeout_ms: 0,
    });
    const validation = await client.validate(
      { email: "deliverable+2@sandbox.test", timeout_ms: 0, tags: ["eu"] },
      { pollMs: 1 },
    );
    expect(started.status).toBe("running");
    expect(validation).toMatchObject({ status: "completed", verdict: "deliverable", tags: ["eu"] });
  });

  test("validateMany yields results in order, and an error in place of a result", async () => {
    const results: unknown[] = [];
    const all = [emails[0]!, "", { email: "error-402@sandbox.test" }, emails[1]!];
    for await (const { email, validation, error } of client.validateMany(all, { concurrency: 2 })) {
      results.push([email, validation?.verdict ?? (error as ApiError).code]);
    }
    expect(results).toEqual([
      [emails[0], "deliverable"],
      ["", "validation_failed"],
      ["error-402@sandbox.test", "insufficient_credits"],
      [emails[1], "undeliverable"],
    ]);
  });

  test("an abort ends validateMany", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const first = client.validateMany(emails, { signal }).next();
    await expect(first).rejects.toThrow("enough");
  });

  test("an error for a key without the scope names it", async () => {
    const owner = await signedIn(server.app, "bob@example.com");
    const made = await owner.post("/v1/api-keys", { name: "Narrow", scopes: ["validate"] });
    const narrow = new Mailverdict({ url, key: made.json().key });
    await expect(narrow.lists.list()).rejects.toMatchObject({
      code: "insufficient_scope",
      problem: { scope: "lists:read" },
    });
  });
});

describe("lists", () => {
  test("checkList checks addresses; rows and downloads can be read", async () => {
    const states: string[] = [];
    const list = await client.checkList(
      { emails },
      {
        name: "Addresses",
        options: noRetries,
        pollMs: 1,
        onProgress: ({ state }) => states.push(state),
      },
    );
    expect(list).toMatchObject({ state: "completed", name: "Addresses" });
    expect(states.at(-1)).toBe("completed");
    const pages = client.lists.rows(list.id, { limit: 2, from: 1 });
    const sizes: number[] = [];
    for await (const { data } of pages.pages()) {
      sizes.push(data.length);
    }
    expect(sizes).toEqual([2, 1]);
    expect((await pages.all()).map(({ verdict }) => verdict)).toEqual([
      "deliverable",
      "undeliverable",
      "risky",
    ]);
    expect(await pages.all(1)).toHaveLength(1);
    expect(await pages.all(0)).toEqual([]);
    expect((await pages).has_more).toBe(true);
    const row = await client.lists.row(list.id, 2);
    expect(row.validation?.reason).toBe("mailbox_not_found");
    const download = await client.exportList(list.id, { format: "json", add: ["verdict"] });
    expect(await download.json()).toHaveLength(3);
    const receipt = await client.lists.delete(list.id);
    expect(receipt).toMatchObject({ object: "deletion_receipt", rows: 3 });
    await expect(client.lists.get(list.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("the same idempotency key returns the first list", async () => {
    const make = () =>
      client.lists.create({ source: { text: "a@b.example" } }, { idempotencyKey: "once" });
    const [one, two] = [await make(), await make()];
    expect(two.id).toBe(one.id);
    expect(await client.lists.delete(one.id)).toMatchObject({ list_id: one.id });
  });

  test("checkList returns a file whose address column is unclear", async () => {
    const file = `Contact,Owner\n${emails[0]},${emails[1]}\n${emails[1]},${emails[0]}\n`;
    const list = await client.checkList({ file, fileName: "two.csv" }, { pollMs: 1 });
    expect(list.state).toBe("needs_mapping");
    await client.lists.update(list.id, { mapping: { email_column: 1 } });
    expect((await client.waitForList(list.id, { pollMs: 1 })).state).not.toBe("needs_mapping");
  });
});

describe("an upload", () => {
  const file = `Email\n${emails.join("\n")}\n`;
  const uploadWith = async (broken: readonly ("before" | "after")[]) => {
    const left = [...broken];
    intercept = async (send, method) => {
      const breaks = method === "PATCH" ? left.shift() : undefined;
      if (breaks === undefined) {
        return send();
      }
      if (breaks === "after") {
        await (await send()).arrayBuffer();
      }
      throw new TypeError("fetch failed");
    };
    const progress: [number, number][] = [];
    try {
      const upload = await client.uploadFile(file, {
        name: "customers.csv",
        onProgress: (...now) => progress.push(now),
      });
      return { upload, progress };
    } finally {
      intercept = (send) => send();
    }
  };

  test.each([
    ["without a break", []],
    ["after a connection that broke before the part arrived", ["before", "before"]],
    ["after a connection that broke before the reply arrived", ["after"]],
  ] as const)("is complete %s", async (_, broken) => {
    const { upload, progress } = await uploadWith(broken);
    expect(upload).toMatchObject({ complete: true, received: file.length, name: "customers.csv" });
    expect(progress.length).toBe(broken.includes("after" as never) ? 0 : 1);
    await client.uploads.delete(upload.id);
  });

  test("fails if the connection keeps breaking", async () => {
    await expect(uploadWith(Array.from({ length: 9 }, () => "before" as const))).rejects.toThrow(
      "Couldn't reach",
    );
  });

  test("of two parts is complete", async () => {
    const part = `${"a".repeat(60)}@example.com\n`.repeat(120_000);
    const progress: number[] = [];
    const upload = await client.uploadFile(new Blob([part]), {
      name: "large.txt",
      onProgress: (received) => progress.push(received),
    });
    expect(progress).toEqual([8 * 1024 * 1024, part.length]);
    await client.uploads.delete(upload.id);
  });
});

test("rules, credits and evidence are there too", async () => {
  const rule = await client.rules.create({ kind: "block", target: "blocked.example" });
  expect((await client.rules.list()).data.map(({ id }) => id)).toEqual([rule.id]);
  await client.rules.delete(rule.id);
  expect((await client.account.credits()).object).toBe("credits");
  const { id } = await client.validate(emails[2]!);
  const { sessions } = await client.validations.evidence(id);
  expect(sessions[0]?.lines.some(({ deciding }) => deciding)).toBe(true);
});
