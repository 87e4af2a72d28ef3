import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtPages } from "#server/http/pages/pageSource.ts";
import { listenFailure } from "#server/startup/listenFailure.ts";
import { startFailureText } from "#server/config/startFailure.ts";
import { inNamespace, runToEnd, withoutPowers } from "#tests/support/endedProgram.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "start-failures-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ["the server", ["server/main.ts"]],
  ["the worker", ["server/worker.ts"]],
  ["the development server", ["server/dev.ts"]],
])("%s ends with 1 and two sentences, without a stack trace", async (_, args) => {
  const file = join(dir, "file");
  writeFileSync(file, "");
  expect(await runToEnd(args, { env: { DATA_DIR: file } })).toEqual({
    code: 1,
    out: "",
    err: `DATA_DIR ${file} is a file. Set DATA_DIR to a directory.\n`,
  });
});

test("npm start reports invalid settings before it builds", async () => {
  const env = { DATA_DIR: join(dir, "data"), PORT: "http", SECRETS: "k1" };
  expect(await runToEnd(["server/start.ts"], { env })).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(
      /^Correct these settings:\n {2}- PORT must be .*\n {2}- SECRETS must be .*\n$/,
    ),
  });
});

test.each(["server/main.ts", "server/start.ts"])(
  "%s refuses a public installation that can't confirm addresses, with the next step",
  async (file) => {
    const env = { DATA_DIR: join(dir, "data"), PUBLIC_URL: "https://verify.example.com" };
    expect(await runToEnd([file], { env })).toEqual({
      code: 1,
      out: "",
      err: "Mailverdict can't confirm the addresses of new accounts at https://verify.example.com. Set SMTP_URL and MAIL_FROM, or set REGISTRATION to closed or unverified.\n",
    });
  },
);

test("a port in use is named, beside a warning of a misspelt variable", async () => {
  const server = createServer();
  const port = await listening(server);
  const env = { DATA_DIR: join(dir, "data"), PORT: String(port), DATABSE_URL: "postgres://x" };
  expect(await runToEnd(["server/main.ts"], { env })).toEqual({
    code: 1,
    out: "Warning: Did you mean DATABASE_URL? Mailverdict has no setting called DATABSE_URL.\n",
    err: `Port ${port} is in use on 127.0.0.1. Stop the other program, or set PORT to a free port.\n`,
  });
  server.close();
});

test.skipIf(withoutPowers === null)(
  "a directory without write access and a port below 1024 are named to an ordinary user",
  async () => {
    const readOnly = join(dir, "read-only");
    mkdirSync(readOnly);
    chmodSync(readOnly, 0o555);
    const within = withoutPowers!;
    const [unwritable, port80] = await Promise.all([
      runToEnd(["server/main.ts"], { within, env: { DATA_DIR: readOnly } }),
      runToEnd(["server/main.ts"], { within, env: { DATA_DIR: join(dir, "data"), PORT: "80" } }),
    ]);
    expect([unwritable.code, unwritable.err]).toEqual([
      1,
      `Mailverdict can't write to DATA_DIR ${readOnly}. Give its user write access to the directory, or set DATA_DIR to another one.\n`,
    ]);
    expect([port80.code, port80.err]).toEqual([
      1,
      "Mailverdict isn't allowed to listen on port 80. Set PORT to 1024 or higher.\n",
    ]);
  },
);

test.skipIf(inNamespace === null)("a full disk and a machine without IPv6 are named", async () => {
  const disk = join(dir, "disk");
  mkdirSync(disk);
  const within = inNamespace!;
  const SETUP = `mount -t tmpfs -o size=4k tmpfs ${disk}`;
  const [full, withoutIpv6] = await Promise.all([
    runToEnd(["server/main.ts"], { within, env: { SETUP, DATA_DIR: disk } }),
    runToEnd(["server/main.ts"], {
      within,
      env: { SETUP: "true", DATA_DIR: join(dir, "data"), HOST: "::1" },
    }),
  ]);
  expect([full.code, full.err]).toEqual([
    1,
    `The disk of DATA_DIR ${disk} is full. Free some space, then start again.\n`,
  ]);
  expect([withoutIpv6.code, withoutIpv6.err]).toEqual([
    1,
    "This machine has no IPv6, so Mailverdict can't listen on ::1. Set HOST to an IPv4 address, such as 0.0.0.0.\n",
  ]);
});

function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port: 0 }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

test.each([
  [
    "203.0.113.9",
    /^HOST 203\.0\.113\.9 isn't an address of this machine\. Set HOST to 0\.0\.0\.0 /,
  ],
  ["nowhere..invalid", /^HOST nowhere\.\.invalid can't be resolved\. Set HOST to an IP address /],
])("HOST=%s is named with what to set instead", async (host, messageBody) => {
  const error: unknown = await listening(createServer(), host).catch((thrown: unknown) => thrown);
  expect(startFailureText(listenFailure(error, { host, port: 0 }), undefined)).toMatch(messageBody);
});

test("an unexpected error shows its first line, and its stack with LOG_LEVEL=debug", () => {
  const error = new Error("no such table: x\nmore");
  expect(startFailureText(error, "info")).toBe(
    "Mailverdict stopped: no such table: x. Set LOG_LEVEL=debug to see where it failed.",
  );
  expect(startFailureText(error, "debug")).toBe(error.stack);
});

test("a damaged build stops the start; without one the API is served alone", () => {
  expect(builtPages(dir)).toEqual({ kind: "none" });
  mkdirSync(join(dir, ".pages"));
  writeFileSync(join(dir, ".pages", "record.json"), '{"folder":');
  expect(() => builtPages(dir)).toThrow(`The build in ${dir} is damaged. Run \`npm run build\``);
});
