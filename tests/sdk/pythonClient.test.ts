import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { deliverTo } from "./deliverTo.ts";
import { customersCsv, type SdkServer, startSdkServer } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";
import { hasPython, PythonPrograms } from "./pythonPrograms.ts";
import type { ScriptedReply } from "./scriptedApi.ts";

const run = promisify(execFile);

/** Returns the program of the README that contains a text. */
const sample = (part: string): string => readmeProgram("sdk/python/README.md", "python", part);

const uploaded = (received: number) => ({
  status: 200,
  body: { object: "upload", id: "upl_1", received, complete: received === 9 },
});

// Counted as skipped where Python 3.9 is missing.
describe.skipIf(!hasPython)("the Python client", () => {
  let server: SdkServer;
  let programs: PythonPrograms;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await startSdkServer();
    programs = new PythonPrograms(server.env);
    ({ folder, env } = programs);
    writeFileSync(join(folder, "customers.csv"), customersCsv);
  });
  afterAll(async () => {
    await server.close();
    programs.remove();
  });
  const outputOf = (code: string) => programs.outputOf(code);

  const installed = async (...wanted: string[]) => {
    const target = mkdtempSync(join(folder, "installed-"));
    const quiet = ["--isolated", "--no-cache-dir", "--disable-pip-version-check", "--no-index"];
    const options = ["-m", "pip", "install", ...quiet, "--target", target, ...wanted];
    await run("python3", options, { env: { ...process.env, PYTHONPATH: "" } });
    const code = "import mailverdict; print(mailverdict.VERSION)";
    const own = { ...env, PYTHONPATH: target };
    const { stdout } = await run("python3", ["-c", code], { cwd: target, env: own });
    return stdout.trim();
  };

  test("pip installs the wheel of a running server by its address and from its list", async () => {
    const origin = env["MAILVERDICT_URL"];
    const wheel = `${origin}/sdk/mailverdict-${sdkVersion}-py3-none-any.whl`;
    expect(await installed(wheel)).toBe(sdkVersion);
    expect(await installed("--find-links", `${origin}/sdk/`, "mailverdict")).toBe(sdkVersion);
  }, 240_000);

  test("the README's programs run", async () => {
    const samples: [part: string, output: RegExp][] = [
      ['found["summary"]', /^risky mailbox_full .+\.\n$/u],
      ["\nfor email, found, error", /^\S+ deliverable\n\S+ undeliverable\n$/u],
      ["with Mailverdict()", /^deliverable\nrisky\n$/u],
      ["upload_file", /^completed 1\n$/u],
      ['"billable"', /^At most 0 credits\ncompleted\n$/u],
      [".all(1)", /^deliverable@sandbox\.test deliverable \d+\n/u],
      ["insufficient_credits", /^402 .+ \S+#insufficient_credits\n$/u],
    ];
    for (const [part, output] of samples) {
      expect(await outputOf(sample(part)), part).toMatch(output);
    }
    expect(readFileSync(join(folder, "results.csv"), "utf8")).toContain("result_verdict");
  });

  test("the README's receiver accepts a signed delivery and rejects a changed one", async () => {
    const code = sample("HTTPServer").replace(
      /HTTPServer\(\("127\.0\.0\.1", 8080\), Receiver\)\.serve_forever\(\)/u,
      'server = HTTPServer(("127.0.0.1", 0), Receiver)\nprint(server.server_port, flush=True)\nserver.serve_forever()',
    );
    writeFileSync(join(folder, "receiver.py"), code);
    const child = spawn("python3", ["receiver.py"], { cwd: folder, env });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    try {
      const { value: port } = await lines.next();
      const body = JSON.stringify({ type: "list.completed", timestamp: "now", data: {} });
      const send = deliverTo(`http://127.0.0.1:${port}`, body);
      expect((await send(body)).status).toBe(204);
      expect((await lines.next()).value).toBe("list.completed");
      expect((await send(`${body} `)).status).toBe(400);
      expect((await send(body, new Date(Date.now() - 400_000))).status).toBe(400);
    } finally {
      child.kill();
      await once(child, "close");
    }
  });

  test("pages are requested when they are needed, and every filter arrives", async () => {
    const code = [
      "from mailverdict import Mailverdict",
      "client = Mailverdict()",
      'for local in ("deliverable+1", "deliverable+2", "mailbox-full"):',
      '    client.validations.create({"email": f"{local}@sandbox.test", "tags": ["py"]})',
      'query = {"tag": "py", "limit": 1}',
      'print([one["input"] for one in client.validations.list(query)])',
      "print(len(client.validations.list(query).all(2)))",
      'print(client.validations.list(query).page()["has_more"])',
    ].join("\n");
    expect(await outputOf(code)).toBe(
      "['mailbox-full@sandbox.test', 'deliverable+2@sandbox.test', 'deliverable+1@sandbox.test']\n2\nTrue\n",
    );
  });

  const scripted = (replies: readonly ScriptedReply[], lines: readonly string[]) =>
    programs.scripted(replies, ["client = Mailverdict()", ...lines]);
  const busy = { status: 503, headers: { "retry-after": "0" }, body: {} };
  const credits = { status: 200, body: { object: "credits", balance: 7 } };

  test("a rejected call is sent again, with the same idempotency key", async () => {
    const { output, requests } = await scripted(
      [busy, null, { status: 200, body: { id: "val_1", status: "completed" } }],
      ['print(client.validations.create({"email": "a@b.example"})["id"])'],
    );
    expect(output).toBe("val_1\n");
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(requests[0]!.headers.authorization).toBe(`Bearer ${env["MAILVERDICT_API_KEY"]}`);
  });

  test("a call that could take effect twice isn't sent again after a broken connection", async () => {
    const { output, requests } = await scripted(
      [null, credits],
      [
        "try:",
        '    client.rules.create({"kind": "block", "target": "a.example"})',
        "except ConnectionFailed as error:",
        "    print(error)",
        'print(client.account.credits()["balance"])',
      ],
    );
    expect(output).toMatch(/^Couldn't reach http:.+\n7\n$/u);
    expect(requests).toHaveLength(2);
  });

  test("errors say what happened, and a redirect isn't followed", async () => {
    const { output, requests } = await scripted(
      [
        { status: 404, body: "<html>" },
        { status: 301, headers: { location: "https://mail.example.org/" } },
        { status: 429, headers: { "retry-after": "3600" } },
        undefined,
      ],
      [
        "for seconds in (5, 5, 5, 0.2):",
        "    try:",
        "        client.account.credits(timeout=seconds, retries=0 if seconds < 1 else None)",
        "    except MailverdictError as error:",
        "        print(type(error).__name__, getattr(error, 'status', ''), error)",
        "try:",
        '    Mailverdict(key="mv_live…")',
        "except MailverdictError as error:",
        "    print(error)",
      ],
    );
    expect(output.split("\n").slice(0, -1)).toEqual([
      expect.stringMatching(/^ApiError 404 The server answered 404 without a problem document\./u),
      expect.stringContaining("redirects to https://mail.example.org/"),
      expect.stringMatching(/^ApiError 429 /u),
      expect.stringMatching(/^RequestTimeout {2}http:\S+ didn't answer within 0\.2 seconds\./u),
      "The API key has characters that no key has. Copy it again.",
    ]);
    expect(requests).toHaveLength(4);
  });

  test("a file is sent in parts and continues after a broken connection", async () => {
    const { output, requests } = await scripted(
      [uploaded(0), null, uploaded(4), uploaded(9)],
      ['print(client.upload_file(b"123456789", "a.csv")["complete"])'],
    );
    expect(output).toBe("True\n");
    expect(requests.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"name": "a.csv", "bytes": 9}',
      "PATCH 123456789",
      "GET ",
      "PATCH 56789",
    ]);
    expect(requests[3]!.headers["upload-offset"]).toBe("4");
  });
});
