import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guides } from "#reference/guides/guides.ts";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { GoPrograms, hasGo } from "./goPrograms.ts";
import { scriptedApi, type ScriptedReply } from "./scriptedApi.ts";
import { deliverTo } from "./deliverTo.ts";
import { customersCsv, type SdkServer, startSdkServer, webhookSecret } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

const run = promisify(execFile);

/** Returns the program of the README that contains a text. */
const sample = (part: string): string => readmeProgram("sdk/go/README.md", "go", part);

/** Returns a program with lines that use a client. */
const program = (imports: readonly string[], lines: readonly string[]): string =>
  [
    "package main",
    "import (",
    ...["context", "fmt", ...imports, "mailverdict.test/mailverdict"].map((name) => `"${name}"`),
    ")",
    "func main() {",
    "ctx := context.Background()",
    "client, err := mailverdict.New(mailverdict.Config{})",
    "if err != nil { panic(err) }",
    ...lines,
    "}",
  ].join("\n");

const uploaded = (received: number) => ({
  status: 200,
  body: { object: "upload", id: "upl_1", received, complete: received === 9 },
});

// Counted as skipped where Go 1.18 is missing.
describe.skipIf(!hasGo)("the Go client", () => {
  let server: SdkServer;
  let programs: GoPrograms;
  beforeAll(async () => {
    server = await startSdkServer();
    programs = new GoPrograms(server.env);
    writeFileSync(join(programs.project, "customers.csv"), customersCsv);
    await programs.install();
  }, 240_000);
  afterAll(async () => {
    await server.close();
    programs.remove();
  });

  test("the files are as gofmt writes them, and vet finds nothing", async () => {
    expect((await run("gofmt", ["-l", "sdk/go"])).stdout).toBe("");
    await run("go", ["vet", "."], { cwd: "sdk/go", env: programs.env });
  }, 240_000);

  test("the module of a running server is pinned in go.sum", () => {
    expect(readFileSync(join(programs.project, "go.sum"), "utf8")).toMatch(
      /^mailverdict\.test\/mailverdict v\S+ h1:\S+=$/mu,
    );
  });

  test("the program of the guide to the SDKs runs", async () => {
    const blocks = guides("").find(({ id }) => id === "sdks")!.blocks;
    const { code = "" } = blocks.find(({ language }) => language === "Go")!;
    expect(await programs.outputOf(code)).toBe("risky mailbox_full\n");
  }, 240_000);

  test("the README's programs run", async () => {
    const samples: [part: string, output: RegExp][] = [
      ["found.Summary", /^risky mailbox_full .+\.\n$/u],
      ["DecideSignUp", /^Enter another address\.\n$/u],
      ["UploadFile", /^completed 1\n$/u],
      ["rows.Each", /^deliverable@sandbox\.test deliverable \d+\n/u],
      ["ErrorCodeInsufficientCredits", /^402 .+ \S+#insufficient_credits\n$/u],
    ];
    for (const [part, output] of samples) {
      expect(await programs.outputOf(sample(part)), part).toMatch(output);
    }
    expect(readFileSync(join(programs.project, "results.csv"), "utf8")).toContain("result_verdict");
  }, 240_000);

  test("the README's receiver accepts a signed delivery and rejects a changed one", async () => {
    const origin = `127.0.0.1:${await freePort()}`;
    const path = await programs.built(sample("VerifyWebhook").replace("127.0.0.1:8080", origin));
    const child = spawn(path, [], {
      env: { ...programs.env, MAILVERDICT_WEBHOOK_SECRET: webhookSecret },
    });
    let log = "";
    child.stderr.on("data", (text: Buffer) => {
      log += text.toString();
    });
    try {
      const timestamp = new Date().toISOString();
      const body = JSON.stringify({ type: "list.completed", timestamp, data: {} });
      const send = deliverTo(`http://${origin}`, body);
      await until(
        () => fetch(`http://${origin}`).catch(() => null),
        (reply) => reply !== null,
      );
      expect((await send(body)).status).toBe(204);
      await until(
        () => log,
        (text) => text.includes("list.completed"),
      );
      expect((await send(`${body} `)).status).toBe(400);
      expect((await send(body, new Date(Date.now() - 400_000))).status).toBe(400);
    } finally {
      child.kill();
      await once(child, "close");
    }
  }, 240_000);

  test("pages are requested when they are needed, also of a call with a body", async () => {
    const output = await programs.outputOf(
      program(
        ["encoding/json"],
        [
          'for _, local := range []string{"mailbox-full+1", "mailbox-full+2", "mailbox-full+3"} {',
          '  if _, err := client.Validations.Create(ctx, mailverdict.CreateValidationBody{Email: local + "@sandbox.test", Tags: []string{"go"}}); err != nil { panic(err) }',
          "}",
          'pages := client.Validations.List(mailverdict.ListValidationsQuery{Tag: "go", Limit: 1})',
          "err = pages.Each(ctx, func(one mailverdict.Validation) error { fmt.Println(one.Input, one.CheckedAt.IsZero()); return nil })",
          "two, err := pages.All(ctx, 2)",
          "none, err := pages.All(ctx, 0)",
          "fmt.Println(len(two), len(none), err)",
          "policy, err := client.Rules.Policy(ctx)",
          "text, err := json.Marshal(policy)",
          "body := mailverdict.SimulatePolicyRowsBody{Limit: mailverdict.Ptr(2)}",
          "err = json.Unmarshal(text, &body)",
          'body.Reasons.MailboxFull = "do_not_send"',
          "rows, err := client.Rules.SimulatePolicyRows(body).All(ctx, 9)",
          // The README's programs checked others.
          "fmt.Println(len(rows) >= 3, err)",
        ],
      ),
    );
    expect(output).toBe(
      [
        ...[3, 2, 1].map((number) => `mailbox-full+${number}@sandbox.test false`),
        "2 0 <nil>",
        "true <nil>",
        "",
      ].join("\n"),
    );
  }, 240_000);

  /** Runs a program against a server that gives scripted replies; returns its output and the requests. */
  async function scripted(replies: readonly ScriptedReply[], code: string) {
    const api = await scriptedApi(replies);
    const output = await programs.outputOf(code, { MAILVERDICT_URL: api.url });
    await api.close();
    return { output, requests: api.requests };
  }
  const busy = { status: 503, headers: { "retry-after": "0" }, body: {} };
  const credits = { status: 200, body: { object: "credits", balance: 7 } };

  test("a rejected call is sent again with its idempotency key, one that could take effect twice isn't", async () => {
    const { output, requests } = await scripted(
      [busy, null, { status: 200, body: { id: "val_1", status: "completed" } }, null, credits],
      program(
        [],
        [
          'found, err := client.Validate(ctx, "a@b.example")',
          "fmt.Println(found.ID, err)",
          '_, err = client.Rules.Create(ctx, mailverdict.CreateRuleBody{Kind: "block", Target: "a.example"})',
          'fmt.Printf("%T\\n", err)',
          "balance, err := client.Account.Credits(ctx)",
          "fmt.Println(balance.Balance, err)",
        ],
      ),
    );
    expect(output).toBe("val_1 <nil>\n*mailverdict.ConnectionFailed\n7 <nil>\n");
    expect(requests).toHaveLength(5);
    const [first, ...again] = requests.slice(0, 3).map(({ headers }) => headers["idempotency-key"]);
    expect([typeof first, ...again]).toEqual(["string", first, first]);
    expect(requests[0]!.headers).toMatchObject({
      authorization: `Bearer ${server.env["MAILVERDICT_API_KEY"]}`,
      "user-agent": expect.stringMatching(/^mailverdict-go\/\d/u),
    });
  }, 240_000);

  test("errors say what happened, and a redirect isn't followed", async () => {
    const { output, requests } = await scripted(
      [
        { status: 404, body: "<html>" },
        { status: 301, headers: { location: "https://mail.example.org/" } },
        { status: 429, headers: { "retry-after": "3600" } },
        undefined,
      ],
      program(
        ["time"],
        [
          "for _, options := range [][]mailverdict.Option{nil, nil, nil, {mailverdict.WithTimeout(200 * time.Millisecond), mailverdict.WithRetries(0)}} {",
          "  _, err := client.Account.Credits(ctx, options...)",
          '  fmt.Printf("%T %s\\n", err, err)',
          "}",
          '_, err = mailverdict.New(mailverdict.Config{Key: "mv_live…"})',
          "fmt.Println(err)",
          "short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)",
          "defer cancel()",
          "_, err = client.Account.Credits(short)",
          'fmt.Printf("%T\\n", err)',
        ],
      ),
    );
    expect(output.split("\n").slice(0, -1)).toEqual([
      expect.stringMatching(/^\*mailverdict\.ApiError The server answered 404 without a problem/u),
      expect.stringContaining("redirects to https://mail.example.org/"),
      expect.stringMatching(/^\*mailverdict\.ApiError The server answered 429/u),
      expect.stringMatching(
        /^\*mailverdict\.RequestTimeout http:\S+ didn't answer within 200ms\./u,
      ),
      "The API key has characters that no key has. Copy it again.",
      "*mailverdict.RequestTimeout",
    ]);
    expect(requests).toHaveLength(5);
  }, 240_000);

  test("a download that doesn't begin ends with the timeout", async () => {
    const { output, requests } = await scripted(
      [{ status: 201, body: { id: "exp_1", url: "/v1/exports/exp_1/file" } }, undefined],
      program(
        ["time"],
        [
          "client, err = mailverdict.New(mailverdict.Config{Timeout: 5 * time.Second, Retries: mailverdict.NoRetries})",
          '_, err = client.ExportList(ctx, "list_1", mailverdict.CreateExportBody{})',
          'fmt.Printf("%T\\n", err)',
        ],
      ),
    );
    expect(output).toBe("*mailverdict.RequestTimeout\n");
    expect(requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  }, 240_000);

  test("a file is sent in parts and continues after a broken connection", async () => {
    const { output, requests } = await scripted(
      [uploaded(0), null, uploaded(4), uploaded(9)],
      program(
        ["strings"],
        [
          'upload, err := client.UploadFile(ctx, strings.NewReader("123456789"), "a.csv")',
          "fmt.Println(upload.Complete, err)",
        ],
      ),
    );
    expect(output).toBe("true <nil>\n");
    expect(requests.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"name":"a.csv","bytes":9}',
      "PATCH 123456789",
      "GET ",
      "PATCH 56789",
    ]);
  }, 240_000);
});
