import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPython, PythonPrograms } from "./pythonPrograms.ts";
import type { ScriptedReply } from "./scriptedApi.ts";
import { customersCsv, type SdkServer, startSdkServer } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

const uploaded = (received: number) => ({
  status: 200,
  body: { object: "upload", id: "upl_1", received, complete: received === 9 },
});
const busy = { status: 503, headers: { "retry-after": "0" }, body: {} };
const done = { status: 200, body: { id: "val_1", status: "completed" } };

/** Returns a program that runs lines with a client in an event loop. */
const within = (lines: readonly string[]) => [
  "import asyncio",
  "from mailverdict import *",
  "async def main():",
  "    async with AsyncMailverdict() as client:",
  ...lines.map((line) => `        ${line}`),
  "asyncio.run(main())",
];

// Counted as skipped where Python 3.9 is missing.
describe.skipIf(!hasPython)("the Python client for asyncio", () => {
  let server: SdkServer;
  let programs: PythonPrograms;
  beforeAll(async () => {
    server = await startSdkServer();
    programs = new PythonPrograms(server.env);
    writeFileSync(join(programs.folder, "customers.csv"), customersCsv);
  });
  afterAll(async () => {
    await server.close();
    programs.remove();
  });

  const scripted = (replies: readonly ScriptedReply[], lines: readonly string[]) =>
    programs.scripted(replies, within(lines));

  test("the README's program runs", async () => {
    const code = readmeProgram("sdk/python/README.md", "python", "AsyncMailverdict");
    const [one, other, ...stored] = (await programs.outputOf(code)).trim().split("\n");
    expect([one, other]).toEqual([
      "deliverable@sandbox.test mailbox_accepted",
      "mailbox-full@sandbox.test mailbox_full",
    ]);
    // They were checked at the same time.
    expect(stored.toSorted()).toEqual(["deliverable@sandbox.test", "mailbox-full@sandbox.test"]);
  });

  test("a list is uploaded, checked, read page by page and exported", async () => {
    const output = await programs.outputOf(
      within([
        'upload = await client.upload_file("customers.csv")',
        'found = await client.check_list({"upload_id": upload["id"]}, options={"retry_unknown": {"attempts": 0, "over_s": 60}})',
        'rows = client.lists.rows(found["id"], {"limit": 1})',
        'print([row["verdict"] async for row in rows], len(await rows.all(1)), len(await rows.all(0)))',
        'print((await rows.page())["has_more"])',
        'async with await client.export_list(found["id"], {"format": "csv"}) as download:',
        "    parts = [part async for part in download]",
        'open("results.csv", "wb").write(b"".join(parts))',
        'async with await client.export_list(found["id"], {"format": "csv"}) as download:',
        '    print(await download.read() == b"".join(parts))',
      ]).join("\n"),
    );
    expect(output).toBe("['deliverable', 'undeliverable'] 1 0\nTrue\nTrue\n");
    expect(readFileSync(join(programs.folder, "results.csv"), "utf8")).toContain("result_verdict");
  });

  test("a rejected call is sent again with its idempotency key, and errors are those of the other client", async () => {
    const { output, requests } = await scripted(
      [busy, null, done, null, { status: 404, body: "<html>" }],
      [
        'print((await client.validate("a@b.example"))["id"])',
        "try:",
        '    await client.rules.create({"kind": "block", "target": "a.example"})',
        "except ConnectionFailed as error:",
        "    print(type(error).__name__)",
        "try:",
        "    await client.account.credits()",
        "except ApiError as error:",
        "    print(error.status)",
      ],
    );
    expect(output).toBe("val_1\nConnectionFailed\n404\n");
    expect(requests).toHaveLength(5);
    const keys = requests.slice(0, 3).map(({ headers }) => headers["idempotency-key"]);
    expect([new Set(keys).size, typeof keys[0]]).toEqual([1, "string"]);
  });

  test("a call that waits doesn't hold the event loop, and ends when its task is canceled", async () => {
    const { output } = await scripted(
      [undefined],
      [
        "task = asyncio.ensure_future(client.account.credits(timeout=1.5))",
        "ticks = 0",
        "while ticks < 5:",
        "    await asyncio.sleep(0.01)",
        "    ticks += 1",
        "print(ticks, task.done())",
        "task.cancel()",
        "try:",
        "    await task",
        "except asyncio.CancelledError:",
        '    print("canceled")',
      ],
    );
    expect(output).toBe("5 False\ncanceled\n");
  });

  test("a download that is left while it's read doesn't stop the event loop", async () => {
    const stalled: ServerResponse[] = [];
    let wasStalled: boolean | undefined;
    const api = createServer((request, response) => {
      if (request.method === "POST") {
        response.writeHead(201).end('{"id": "exp_1", "url": "/file"}');
      } else if (request.url === "/file") {
        response.writeHead(200, { "content-length": 100 }).write("abc");
        stalled.push(response);
      } else {
        wasStalled = stalled[0]?.closed === false;
        stalled[0]?.destroy();
        response.end("{}");
      }
    });
    await once(api.listen(0, "127.0.0.1"), "listening");
    const lines = [
      'download = await client.export_list("list_1", {})',
      "async def read():",
      "    async with download:",
      "        await download.read()",
      "try:",
      "    await asyncio.wait_for(read(), 0.5)",
      "except asyncio.TimeoutError:",
      "    await client.account.credits()",
    ];
    await programs.outputOf(within(lines).join("\n"), {
      MAILVERDICT_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    });
    expect(wasStalled).toBe(true);
    api.close();
  });

  test("many addresses are checked in order, as many at a time as asked, and one error stops no other", async () => {
    const { output, requests } = await scripted(
      [done, { status: 400, body: "" }, done],
      [
        'async for email, found, error in client.validate_many(["a@x.example", "b@x.example", {"email": "c@x.example"}], workers=1):',
        '    print(email, found["id"] if found else error.status)',
      ],
    );
    expect(output).toBe("a@x.example val_1\nb@x.example 400\nc@x.example val_1\n");
    expect(new Set(requests.map(({ port }) => port)).size).toBe(1);
  });

  test("a file is sent in parts and continues after a broken connection", async () => {
    const { output, requests } = await scripted(
      [uploaded(0), null, uploaded(4), uploaded(9)],
      ['print((await client.upload_file(b"123456789", "a.csv"))["complete"])'],
    );
    expect(output).toBe("True\n");
    expect(requests.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'POST {"name": "a.csv", "bytes": 9}',
      "PATCH 123456789",
      "GET ",
      "PATCH 56789",
    ]);
  });
});
