import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/postgres.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";
import { until } from "#tests/support/until.ts";
import { patientFetch, processPassword, signedInProcess } from "#tests/support/signedInProcess.ts";

const program = "/usr/sbin/nginx";
function hasNginx(): boolean {
  try {
    execFileSync(program, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns the configuration that we ship with this machine's ports instead of TLS and ports below 1024. */
function configuration(dir: string, port: number, upstream: number): string {
  const replaced = [
    [/server 127\.0\.0\.1:3000;/u, `server 127.0.0.1:${upstream};`],
    [/listen 80;[\s\S]*?listen 443 ssl http2;/u, `listen 127.0.0.1:${port};`],
    [/^ +ssl_.*\n/gmu, ""],
  ] as const;
  let site = readFileSync("deploy/nginx/mailverdict.conf", "utf8");
  for (const [what, by] of replaced) {
    expect(site).toMatch(what);
    site = site.replace(what, by);
  }
  return `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
    events {}
    http {
      access_log off;
      client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
      uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
      ${site}
    }`;
}

describe.skipIf(!hasNginx())("behind nginx with the configuration that we ship", () => {
  let dir: string;
  let server: ServerProcess;
  let stop: () => Promise<unknown>;
  let origin: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "nginx-test-"));
    mkdirSync(join(dir, "logs"));
    const port = await freePort();
    server = await startServerProcess([], { TRUSTED_PROXIES: "127.0.0.1" });
    writeFileSync(join(dir, "nginx.conf"), configuration(dir, port, server.port));
    const nginx = spawn(program, ["-p", dir, "-c", join(dir, "nginx.conf")], { stdio: "ignore" });
    stop = async () => {
      const gone = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await gone;
    };
    origin = `http://127.0.0.1:${port}`;
    const healthy = async () => (await fetch(`${origin}/healthz`).catch(() => null))?.status;
    await until(healthy, (status) => status === 200);
    headers = await signedInProcess(origin, "owner@example.com");
  });
  afterAll(async () => {
    await stop();
    await server.kill();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Sends a request from another loopback address, which fetch can't. */
  const send = (
    path: string,
    {
      from,
      body,
      ...more
    }: { from: string; method?: string; body?: string; headers?: Record<string, string> },
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(origin + path, { headers, localAddress: from, ...more }, resolve)
        .on("error", reject)
        .end(body);
    });

  test("the server sees the client's address, not nginx' and not one that the client claims", async () => {
    const body = JSON.stringify({ email: "owner@example.com", password: processPassword });
    const claimed = { "content-type": "application/json", "x-forwarded-for": "198.51.100.1" };
    await until(
      async () => {
        const reply = await send("/login/", {
          from: "127.0.0.41",
          method: "POST",
          body,
          headers: claimed,
        });
        reply.resume();
        return reply.statusCode;
      },
      (status) => status === 200,
    );
    const sessions = await patientFetch(`${origin}/v1/account/sessions`, { headers });
    const { data } = (await sessions.json()) as { data: { network: string }[] };
    expect(data.map(({ network }) => network).toSorted()).toEqual(["127.0.0.1", "127.0.0.41"]);
  });

  test("events arrive while the stream is open", async () => {
    const made = await patientFetch(`${origin}/v1/lists`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": "events" },
      body: JSON.stringify({ source: { emails: ["deliverable@sandbox.test"] } }),
    });
    const { id } = (await made.json()) as { id: string };
    const stream = await until(
      () => send(`/v1/lists/${id}/events`, { from: "127.0.0.43" }),
      ({ statusCode }) => statusCode !== 503,
    );
    expect(stream.headers["content-type"]).toMatch(/^text\/event-stream/u);
    const [first] = (await once(stream, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^(?:event|data|id|retry|:)/u);
    expect(stream.complete).toBe(false);
    stream.destroy();
  });

  const lists = (bytes: number, key: string) =>
    patientFetch(`${origin}/v1/lists`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": key },
      body: JSON.stringify({ source: { text: "deliverable@sandbox.test\n".repeat(bytes / 25) } }),
    });

  test("a list of 9 MB passes, and one beyond the server's limit gets the server's own answer", async () => {
    expect((await lists(9_000_000, "large")).status).toBe(201);
    const refused = await lists(12_000_000, "too large");
    expect(refused.status).toBe(413);
    expect(refused.headers.get("content-type")).toMatch(/problem\+json/u);
  });
});
