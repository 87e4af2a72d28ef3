import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { commandRuns } from "#tests/support/commandRuns.ts";
import { readConfig, settingNames } from "#server/config/config.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** Of a file for docker compose, what these tests read. */
interface Compose {
  services: Record<
    "app" | "worker",
    { environment: Record<string, string>; command: string[] | null; build: { args: object } }
  >;
}

test("the Dockerfile and .env.example set only settings that exist, and units run programs that exist", () => {
  const image = [...read("Dockerfile").matchAll(/\b(?<name>HOST|PORT|DATA_DIR|VITE_\w+)\b/gu)];
  const example = [...read(".env.example").matchAll(/^#?(?<name>[A-Z_]+)=/gmu)];
  const names = [...image, ...example].map(([, name]) => name ?? "");
  expect(names.length).toBeGreaterThan(10);
  // The password is the database's.
  const unknown = names.filter((name) => !settingNames().includes(name));
  expect(new Set(unknown)).toEqual(new Set(["POSTGRES_PASSWORD"]));
  const programs = globSync("deploy/systemd/*.service").flatMap((file) =>
    [...read(file).matchAll(/(?<file>\S+\.(?:ts|mjs))\b/gu)].map(([, program]) => program ?? ""),
  );
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.filter((file) => !existsSync(file))).toEqual([]);
});

/** Command line of docker compose, in either of its forms; undefined where this machine has neither. */
const program = [["docker-compose"], ["docker", "compose"]].find(([command = "", ...args]) =>
  commandRuns(command, ...args, "version"),
);

/** Returns compose.yaml as docker compose reads it beside a file of settings. */
function composed(env: Record<string, string>): Compose {
  const folder = mkdtempSync(join(tmpdir(), "compose-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync("compose.yaml", join(folder, "compose.yaml"));
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, ".env"), lines.join(""));
  const [command = "", ...args] = program ?? [];
  const options = { cwd: folder, encoding: "utf8", env: { PATH: process.env["PATH"] } } as const;
  const printed = execFileSync(command, [...args, "-f", "compose.yaml", "config"], {
    ...options,
    stdio: "pipe",
  });
  return parse(printed) as Compose;
}

test.skipIf(program === undefined)(
  "every setting of .env reaches server and worker, but those of the containers",
  () => {
    const names = [...settingNames(), "OIDC_ACME_CLIENT_ID", "POSTGRES_PASSWORD"];
    const given = Object.fromEntries(names.map((name) => [name, `${name.toLowerCase()} of .env`]));
    const { app, worker } = composed({ ...given, POSTGRES_PASSWORD: "secret" }).services;
    expect(app.environment).toEqual({
      ...given,
      POSTGRES_PASSWORD: "secret",
      HOST: "0.0.0.0",
      PORT: "3000",
      DATA_DIR: "/data",
      DATABASE_URL: "postgres://mailverdict:secret@db/mailverdict",
      METRICS_HOST: "0.0.0.0",
      METRICS_PORT: "9464",
    });
    expect(worker.environment).toEqual(app.environment);
    expect(worker.command).toEqual(["worker"]);
    expect(app.build.args).toEqual({
      VITE_MAIN_API_URL: "vite_main_api_url of .env",
      VITE_AUTH_API_URL: "vite_auth_api_url of .env",
    });
  },
);

test.skipIf(program === undefined)(
  "a server starts with the settings that .env.example names, and without one it doesn't",
  () => {
    const least = {
      PUBLIC_URL: "https://verify.example.com",
      POSTGRES_PASSWORD: "secret",
      METRICS_TOKEN: "0123456789abcdef",
    };
    const { environment } = composed(least).services.app;
    const { publicUrl, trustedProxies, metricsPort } = readConfig(environment);
    expect({ publicUrl, trustedProxies, metricsPort }).toMatchObject({
      publicUrl: "https://verify.example.com",
      metricsPort: 9464,
    });
    expect(environment["TRUSTED_PROXIES"]).toBe("172.16.0.0/12");
    for (const missing of Object.keys(least)) {
      const others = Object.entries(least).filter(([name]) => name !== missing);
      expect(() => composed(Object.fromEntries(others)), missing).toThrow(`Set ${missing} in .env`);
    }
  },
);

test("an installation below a path is refused, with the way that works", () => {
  expect(() => readConfig({ PUBLIC_URL: "https://www.example.com/verify" })).toThrow(
    "PUBLIC_URL must be an origin without a path, such as https://verify.example.com: the app needs its own host name.",
  );
});
