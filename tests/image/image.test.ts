import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { productVersion } from "#launch/productFiles.mjs";
import { checkPages, checkSandboxAddress } from "#tests/install/newcomer.ts";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { Podman } from "./podman.ts";

/** Most MB of the image as a registry stores it. */
const mostMb = 200;

const folder = inject("imageFolder");
const refusal = inject("podmanRefusal");
const podman = new Podman(folder);

/** Options as in compose.yaml and the manifests for Kubernetes: only the volume and /tmp can be written to. */
const locked = [
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
  "--network=host",
  "--volume=data:/data",
];

/** Runs a command of the image to its end. */
const command = (...args: string[]) => podman.run("--rm", ...locked, "mailverdict", ...args);

async function stateOf(name: string) {
  const format = "{{.State.Running}} {{.State.ExitCode}}";
  const [running, code] = (await podman.do("inspect", "--format", format, name)).split(" ");
  const log = await podman.attempt("logs", name);
  return { running: running === "true", code: Number(code), log: log.stdout + log.stderr };
}

/** Starts a container and waits until its log has a text. */
async function start(name: string, args: readonly string[], text: string): Promise<void> {
  await podman.run("--detach", `--name=${name}`, ...locked, ...args);
  const { log } = await until(
    () => stateOf(name),
    (state) => !state.running || state.log.includes(text),
  );
  expect(log).toContain(text);
}

/** Starts a server and returns its address. */
async function serve(): Promise<string> {
  const port = await freePort();
  await start("server", [`--env=PORT=${port}`, "mailverdict"], "Ready:");
  return `http://127.0.0.1:${port}`;
}

/** Stops a container with SIGTERM, and returns how it ended. */
async function stop(name: string) {
  await podman.do("stop", "--time=60", name);
  return stateOf(name);
}

const inServer = (...args: string[]) => podman.attempt("exec", "server", ...args);

if (refusal !== null) {
  process.stdout.write(`This machine runs no containers, so the image isn't tested: ${refusal}\n`);
}

describe.skipIf(refusal !== null)("the image of the Dockerfile", () => {
  beforeAll(() => podman.build(".", "mailverdict"));
  afterEach(() => podman.do("rm", "--all", "--force", "--time=0"));

  test(`takes at most ${mostMb} MB compressed, and has one Node and no npm`, async () => {
    const saved = join(folder, "saved");
    await podman.do("save", "--format=docker-dir", "--compress", "--output", saved, "mailverdict");
    const bytes = globSync(join(saved, "*")).reduce((sum, file) => sum + statSync(file).size, 0);
    process.stdout.write(`The image takes ${(bytes / 1024 ** 2).toFixed(0)} MB compressed.\n`);
    expect(bytes).toBeLessThan(mostMb * 1024 ** 2);
    const find = ["find", "/", "-xdev", "-name", "node", "-type", "f", "-o", "-name", "np[mx]"];
    const found = await podman.run("--rm", "--user=0", "--entrypoint=", "mailverdict", ...find);
    expect(found.split("\n")).toEqual(["/usr/local/bin/node"]);
  });

  test("serves pages and checks as a user who isn't root and can write to nothing but the volume and /tmp", async () => {
    const origin = await serve();
    await checkPages(origin);
    await checkSandboxAddress(origin);
    expect((await inServer("id", "-u")).stdout.trim()).toBe("1000");
    for (const path of ["/", "/opt/mailverdict", "/usr/local/bin", "/etc"]) {
      expect((await inServer("touch", join(path, "written"))).stderr).toContain("Read-only");
    }
    expect((await inServer("touch", "/data/written", "/tmp/written")).code).toBe(0);
  });

  test("is healthy while the server answers, and unhealthy where nothing does", async () => {
    await serve();
    expect(await podman.attempt("healthcheck", "run", "server")).toMatchObject({ code: 0 });
    const closed = await freePort();
    const sleep = ["--entrypoint=sleep", `--env=PORT=${closed}`, "mailverdict", "600"];
    await podman.run("--detach", "--name=silent", ...locked, ...sleep);
    expect(await podman.attempt("healthcheck", "run", "silent")).toMatchObject({ code: 1 });
  });

  test("ends cleanly by SIGTERM, with its database closed, and starts again with its data", async () => {
    await serve();
    const { code, log } = await stop("server");
    expect([code, log.includes("Ready:")]).toEqual([0, true]);
    await podman.do("rm", "server");
    const files = ["--rm", "--entrypoint=ls", ...locked, "mailverdict", "/data"];
    const names = (await podman.run(...files)).split(/\s+/u);
    expect(names).toContain("mailverdict.sqlite");
    expect(names).not.toContain("mailverdict.sqlite-wal");
    await serve();
  });

  test("runs the commands of Mailverdict, and a worker", async () => {
    expect(await command("--version")).toBe(productVersion());
    const checked = await command("check", "--json", "mailbox-full@sandbox.test");
    expect(checked).toContain('"reason": "mailbox_full"');
    await start("worker", ["mailverdict", "worker"], "The worker checks lists");
    expect((await stop("worker")).code).toBe(0);
  });
});
