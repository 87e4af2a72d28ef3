import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtServer } from "#launch/buildStamp.mjs";
import { commandRuns } from "#tests/support/commandRuns.ts";
import { mcpInitialize } from "#tests/support/mcpInitialize.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, processPassword, signedInProcess } from "#tests/support/signedInProcess.ts";
import { localhostCertificate, trustLocalhost } from "#tests/support/tlsProxy.ts";
import { until } from "#tests/support/until.ts";

/** Places of a proxy under test: its folder with `cert.pem` and `key.pem`, its port and the server's. */
interface Place {
  dir: string;
  port: number;
  upstream: number;
}

/** Replaces parts of a file that we ship, each of which must be in it. */
function replaced(file: string, parts: readonly (readonly [RegExp, string])[]): string {
  return parts.reduce(
    (text, [part, by]) => {
      expect(text).toMatch(part);
      return text.replace(part, by);
    },
    readFileSync(file, "utf8"),
  );
}

/** Returns the site that we ship with this machine's ports and certificate, in a configuration of nginx. */
function nginxConfiguration({ dir, port, upstream }: Place): string {
  const site = replaced("deploy/nginx/mailverdict.conf", [
    [/server 127\.0\.0\.1:3000;/u, `server 127.0.0.1:${upstream};`],
    [/server \{\s+listen 80;[\s\S]*?\n\}\n/u, ""],
    [/listen 443 ssl/u, `listen 127.0.0.1:${port} ssl`],
    [/(?<=ssl_certificate )\S+(?=;)/u, `${dir}/cert.pem`],
    [/(?<=ssl_certificate_key )\S+(?=;)/u, `${dir}/key.pem`],
  ]);
  return `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
    events {}
    http {
      access_log off;
      client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
      uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
      ${site}
    }`;
}

/** Returns the Caddyfile that we ship with this machine's ports and certificate. */
function caddyConfiguration({ dir, port, upstream }: Place): string {
  const site = replaced("deploy/caddy/Caddyfile", [
    [
      /^verify\.example\.com \{$/mu,
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${dir}/cert.pem ${dir}/key.pem`,
    ],
    [/(?<=reverse_proxy )127\.0\.0\.1:3000/u, `127.0.0.1:${upstream}`],
  ]);
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${dir}/storage\n}\n${site}`;
}

const proxies = [
  {
    name: "nginx",
    program: "/usr/sbin/nginx",
    version: "-v",
    configuration: nginxConfiguration,
    options: (dir: string) => ["-p", dir, "-c", join(dir, "configuration")],
  },
  {
    name: "Caddy",
    program: "/usr/bin/caddy",
    version: "version",
    configuration: caddyConfiguration,
    options: (dir: string) => ["run", "--adapter=caddyfile", `--config=${dir}/configuration`],
  },
].map((proxy) => ({ ...proxy, isMissing: !commandRuns(proxy.program, proxy.version) }));

for (const { name } of proxies.filter(({ isMissing }) => isMissing)) {
  process.stdout.write(`This machine has no ${name}, so its configuration isn't tested.\n`);
}

describe.each(proxies)(
  "the built server behind $name with the configuration that we ship",
  ({ program, configuration, options, isMissing }) => {
    let dir: string;
    let server: ServerProcess;
    let stop: (() => Promise<unknown>) | undefined;
    let origin: string;
    let headers: Record<string, string>;
    if (isMissing) {
      test.skip("this machine lacks the program", () => undefined);
      return;
    }

    beforeAll(async () => {
      const distrust = trustLocalhost();
      execFileSync(process.execPath, ["server/build.ts"]);
      dir = mkdtempSync(join(tmpdir(), "proxy-test-"));
      mkdirSync(join(dir, "logs"));
      writeFileSync(join(dir, "cert.pem"), localhostCertificate.cert);
      writeFileSync(join(dir, "key.pem"), localhostCertificate.key);
      const port = await freePort();
      origin = `https://localhost:${port}`;
      server = await startServerProcess(
        [],
        { TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL: origin, PORT: String(await freePort()) },
        join(builtServer(process.cwd()) ?? "", "main.js"),
      );
      const place = { dir, port, upstream: server.port };
      writeFileSync(join(dir, "configuration"), configuration(place));
      const proxy = spawn(program, options(dir), { stdio: "ignore", env: { HOME: dir } });
      stop = async () => {
        const gone = once(proxy, "exit");
        proxy.kill("SIGTERM");
        await gone;
        distrust();
      };
      const healthy = async () => (await fetch(`${origin}/healthz`).catch(() => null))?.status;
      await until(healthy, (status) => status === 200);
      headers = await signedInProcess(origin, "owner@example.com");
    });
    afterAll(async () => {
      await stop?.();
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
        request(origin + path, { headers, localAddress: from, family: 4, ...more }, resolve)
          .on("error", reject)
          .end(body);
      });

    test("the server sees the client's address, not the proxy's and not one that the client claims", async () => {
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

    test("browsers use TLS alone from then on, and the session's cookies too", async () => {
      const { headers: of } = await patientFetch(`${origin}/readyz`, {});
      expect(of.get("strict-transport-security")).toMatch(/^max-age=31536000/u);
      const body = JSON.stringify({ email: "owner@example.com", password: processPassword });
      const json = { "content-type": "application/json" };
      const reply = await patientFetch(`${origin}/login/`, { method: "POST", headers: json, body });
      const cookies = reply.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      expect(cookies.filter((cookie) => !/; secure/iu.test(cookie))).toEqual([]);
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

    test("assistants reach /mcp", async () => {
      const made = await patientFetch(`${origin}/v1/api-keys`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Assistant", scopes: ["validate"] }),
      });
      const { key } = (await made.json()) as { key: string };
      const reply = await patientFetch(`${origin}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(mcpInitialize),
      });
      expect([reply.status, await reply.text()]).toEqual([
        200,
        expect.stringContaining('"name":"mailverdict"'),
      ]);
    });

    /** Creates a list by HTTP/1.1: fetch rejects an HTTP/2 response that comes before the end of the request. */
    const lists = (bytes: number, key: string) =>
      send("/v1/lists", {
        from: "127.0.0.1",
        method: "POST",
        headers: { ...headers, "idempotency-key": key },
        body: JSON.stringify({
          source: { text: "deliverable@sandbox.test\n".repeat(bytes / 25) },
        }),
      });

    test("a list of 9 MB passes, and one beyond the server's limit gets the server's own answer", async () => {
      const accepted = await until(
        () => lists(9_000_000, "large"),
        ({ statusCode }) => statusCode !== 503,
      );
      expect(accepted.resume().statusCode).toBe(201);
      const refused = await lists(12_000_000, "too large");
      expect(refused.resume().statusCode).toBe(413);
      expect(refused.headers["content-type"]).toMatch(/problem\+json/u);
    });
  },
);
