import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openRaw, type RawConnection } from "#tests/support/rawRequest.ts";
import { goodPassword } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;

let child: ChildProcess | null = null;
const dir = mkdtempSync(join(tmpdir(), "body-memory-"));
const connections: RawConnection[] = [];
afterEach(async () => {
  connections.forEach(({ socket }) => socket.destroy());
  const gone = child === null ? null : once(child, "exit");
  child?.kill("SIGKILL");
  await gone;
  rmSync(dir, { recursive: true, force: true });
});

async function startServer(): Promise<string> {
  const env = { ...programEnv, DATA_DIR: dir, PORT: "0", RATE_LIMITS: "off" };
  const server = spawn(process.execPath, ["server/main.ts"], { env });
  child = server;
  let said = "";
  server.stdout.on("data", (text) => (said += String(text)));
  server.stderr.resume();
  return until(
    () => /http:\/\/127\.0\.0\.1:\d+/u.exec(said)?.[0] ?? "",
    (origin) => origin !== "",
  );
}

/** Repeats a request while the server sheds load, as one that has just started does on a busy machine. */
const answered = (send: () => Promise<Response>) => until(send, ({ status }) => status !== 503);

async function signIn(origin: string, email: string): Promise<Record<string, string>> {
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await answered(() =>
    post("/register/", { email, password: goodPassword, confirm_password: goodPassword }),
  );
  const login = await answered(() => post("/login/", { email, password: goodPassword }));
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN=")) ?? "";
  return {
    authorization: login.headers.get("authorization") ?? "",
    cookie: cookies.join("; "),
    "x-xsrf-token": xsrf.slice("XSRF-TOKEN=".length),
  };
}

/** Returns the resident memory of the server in MB. */
const resident = () =>
  Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${child?.pid}/status`, "utf8"))?.[1]) / 1024;

test.runIf(process.platform === "linux")(
  "80 bodies of 8 MB that stop just before their end cost the process less than 160 MB, where all together have 632",
  async () => {
    const origin = await startServer();
    let refused = 0;
    const uploads = [];
    for (let index = 0; index < 4; index += 1) {
      const headers = await signIn(origin, `m${index}@example.com`);
      const created = await answered(() =>
        fetch(`${origin}/v1/uploads`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ name: "a.csv", bytes: partBytes }),
        }),
      );
      expect(created.status).toBe(201);
      uploads.push({ headers, id: ((await created.json()) as { id: string }).id });
    }
    // The cost of signing in (password hashes, loaded code) isn't memory of bodies.
    const before = resident();
    for (const { headers, id } of uploads) {
      for (let position = 0; position < 20; position += 1) {
        const connection = await openRaw(Number(new URL(origin).port));
        connections.push(connection);
        connection.send({
          method: "PATCH",
          path: `/v1/uploads/${id}`,
          headers: {
            ...headers,
            "content-type": "application/offset+octet-stream",
            "upload-offset": "0",
            "content-length": String(partBytes),
          },
          body: Buffer.alloc(partBytes - 100_000, "a"),
        });
        connection.answer().then(
          ({ status }) => (refused += status === 503 ? 1 : 0),
          () => undefined,
        );
      }
    }
    await until(
      () => refused,
      (count) => count >= 73,
    );
    expect(resident() - before).toBeLessThan(160);
  },
);
