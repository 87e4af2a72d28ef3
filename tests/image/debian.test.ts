import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeRelease } from "#tests/install/makeRelease.ts";
import { registryNode } from "#tests/support/nodeVersions.ts";
import { processPassword } from "#tests/support/signedInProcess.ts";
import { until } from "#tests/support/until.ts";
import { Podman } from "./podman.ts";

const page = readFileSync("docs/operations/debian.md", "utf8");
/** Scripts of the page by section, in their order. */
const sections = new Map(
  page
    .split(/^## /mu)
    .slice(1)
    .map((section) => [
      section.split("\n", 1)[0] ?? "",
      [...section.matchAll(/^```sh\n(?<script>[\s\S]*?)^```$/gmu)].map(
        ({ groups }) => groups?.["script"] ?? "",
      ),
    ]),
);
const [variables = "", packages = "", ...installation] = sections.get("Install") ?? [];
const [, node = ""] = /^node=(\S+)/mu.exec(variables) ?? [];
const [, name = ""] = /^name=(\S+)/mu.exec(variables) ?? [];

const folder = inject("imageFolder");
const refusal = inject("podmanRefusal");
const podman = new Podman(folder);

/** Certificate of the authority that Caddy makes without a public name. */
const authority = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

/** Functions before each script: nodejs.org is a folder, and curl trusts Caddy's authority. */
const prelude = `set -euo pipefail
curl() {
  case "$*" in
    *https://nodejs.org/*) cp "/mnt/nodejs/$(basename "\${!#}")" . ;;
    *) command curl --cacert "\${authority:-${authority}}" "$@" ;;
  esac
}
`;

/** Runs a script in Debian, and returns what it printed; throws if a command of it fails. */
const run = (script: string) =>
  podman.do("exec", "--workdir=/root", "debian", "bash", "-c", prelude + variables + script);

/** Runs all scripts of a section. */
async function follow(section: string): Promise<string> {
  const scripts = sections.get(section) ?? [];
  expect(scripts, section).not.toEqual([]);
  return run(scripts.join("\n"));
}

/** Sends JSON to the server through its address with TLS, and returns the response. */
const post = (path: string, body: object) =>
  run(`curl -fsS --json '${JSON.stringify(body)}' https://${name}${path}`);

/** Packs a Node of npm's registry as nodejs.org does, with its sums. */
function packNode(to: string): void {
  const program = registryNode(node);
  expect(program, `npm's registry has no Node ${node}`).not.toBeNull();
  const unpacked = `node-v${node}-linux-x64`;
  const bin = join(folder, "unpacked", unpacked, "bin");
  mkdirSync(bin, { recursive: true });
  mkdirSync(to);
  cpSync(program ?? "", join(bin, "node"));
  const archive = `${unpacked}.tar.xz`;
  const compress = "--use-compress-program=xz -0 -T0";
  execFileSync("tar", [
    "-C",
    join(folder, "unpacked"),
    compress,
    "-cf",
    join(to, archive),
    unpacked,
  ]);
  const sums = execFileSync("sha256sum", [archive], { cwd: to });
  writeFileSync(join(to, "SHASUMS256.txt"), sums);
}

/** Makes an image of Debian with the packages of the page, with systemd and with nginx. */
async function makeImage(): Promise<void> {
  const context = join(folder, "from-empty");
  mkdirSync(context);
  writeFileSync(join(context, "packages.sh"), packages);
  const lines = [
    "FROM localhost/debian",
    "COPY packages.sh /mnt/",
    "RUN sh -e /mnt/packages.sh && apt-get install --yes --no-install-recommends systemd-sysv dbus nginx-light openssl && systemctl disable nginx",
  ];
  writeFileSync(join(context, "Dockerfile"), `${lines.join("\n")}\n`);
  await podman.build(context, "from-empty");
}

/** Starts Debian with systemd, and without a network but loopback; returns why it can't run here, or null. */
async function boot(nodejs: string, release: string): Promise<string | null> {
  await podman.run(
    "--detach",
    "--name=debian",
    "--systemd=always",
    // systemd's sandboxes are mounts.
    "--cap-add=SYS_ADMIN",
    "--security-opt=seccomp=unconfined",
    "--network=none",
    `--add-host=${name}:127.0.0.1`,
    `--volume=${nodejs}:/mnt/nodejs:ro`,
    `--volume=${release}:/mnt/release:ro`,
    "from-empty",
    "/lib/systemd/systemd",
  );
  const read = async () => ({
    state: (await podman.attempt("exec", "debian", "systemctl", "is-system-running")).stdout.trim(),
    runs: await podman.do("inspect", "--format={{.State.Running}}", "debian"),
  });
  const { state, runs } = await until(
    read,
    (seen) => /^(?:running|degraded)$/u.test(seen.state) || seen.runs !== "true",
  );
  if (runs !== "true") {
    return `systemd doesn't run in a container here: ${(await podman.attempt("logs", "debian")).stdout}`;
  }
  expect(state, await run("systemctl --failed --no-legend")).toBe("running");
  return null;
}

/** Lists the files and links that are named after the product or its user's, without those in them. */
const ownFiles = async () => {
  const named = "-name '*mailverdict*' -o -user mailverdict -o -lname '*mailverdict*'";
  const elsewhere = "-path '/proc/*' -o -path '/mnt/*' -o -path '/root/*'";
  const found = await run(`find / -xdev \\( ${elsewhere} \\) -o \\( ${named} \\) -prune -print`);
  return found.split("\n").toSorted();
};

/** Checks that the installed server runs as its user in its sandbox and is reached with TLS alone. */
async function checkServer(): Promise<void> {
  expect(
    await run("systemd-analyze verify /etc/systemd/system/mailverdict*.{service,timer} 2>&1"),
  ).toBe("");
  const status = await run("cat /proc/$(systemctl show -p MainPID --value mailverdict)/status");
  expect(status).toMatch(/^NoNewPrivs:\t1$/mu);
  expect(status).not.toMatch(/^Uid:\t0/mu);
  const headers = await run(`curl -sSI http://${name}/ && curl -fsSI https://${name}/`);
  expect(headers).toContain(`Location: https://${name}/`);
  expect(headers).toContain("strict-transport-security: max-age=31536000");
}

/** Opens the operator's account with the setup code, and checks an address. */
async function useServer(code: string): Promise<void> {
  const password = { password: processPassword, confirm_password: processPassword };
  await post("/register/", { email: "ann@example.com", ...password, setup_code: code });
  const checked = await post("/v1/public/checks", { email: "mailbox-full@sandbox.test" });
  expect(checked).toContain('"reason":"mailbox_full"');
}

/** Serves through nginx with a certificate in the place of Let's Encrypt's. */
async function changeToNginx(): Promise<void> {
  const certificate = `/etc/letsencrypt/live/${name}`;
  const subject = `-subj /CN=${name} -addext subjectAltName=DNS:${name}`;
  await run(`systemctl stop caddy
    mkdir -p ${certificate}
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 9 ${subject} \
      -keyout ${certificate}/privkey.pem -out ${certificate}/fullchain.pem 2>&1`);
  await follow("nginx instead of Caddy");
  const ready = await run(
    `authority=${certificate}/fullchain.pem; curl -fsS https://${name}/readyz`,
  );
  expect(ready).toBe('{"status":"ok"}');
}

describe.skipIf(refusal !== null)("the page from an empty Debian to an address with TLS", () => {
  let obstacle: string | null = null;

  beforeAll(async () => {
    const [nodejs, release] = [join(folder, "nodejs"), join(folder, "release")];
    // Debian's packages arrive while the release is made.
    const image = makeImage();
    packNode(nodejs);
    makeRelease(release, "dist");
    await image;
    obstacle = await boot(nodejs, release);
  });
  afterAll(() => podman.do("rm", "--all", "--force", "--time=0"));

  test("its commands install Mailverdict, back it up, upgrade it, roll back and remove it", async ({
    skip,
  }) => {
    skip(obstacle !== null, obstacle ?? "");
    await run("cp /mnt/release/* /root");
    const installed = await run(installation.join("\n"));
    await checkServer();
    await useServer(/setup code: (\S+)/u.exec(installed)?.[1] ?? "");
    expect(await follow("Commands")).toMatch(/ann@example\.com.*\b1250 credits/u);

    expect((await follow("Back up")).split("\n")).toHaveLength(1);
    await follow("Upgrade");
    const command = sections.get("Commands")?.join("") ?? "";
    await run(command.replace("accounts list", "credits grant ann@example.com 10"));
    expect(await follow("Commands")).toMatch(/ann@example\.com.*\b1260 credits/u);
    await follow("Roll back");
    expect(await follow("Commands")).toMatch(/ann@example\.com.*\b1250 credits/u);

    await changeToNginx();
    await follow("Uninstall");
    expect(await ownFiles()).toEqual([
      "/etc/mailverdict",
      "/etc/nginx/sites-available/mailverdict",
      "/etc/nginx/sites-enabled/mailverdict",
      "/var/lib/mailverdict",
      "/var/lib/mailverdict-backups",
      "/var/lib/mailverdict.after",
    ]);
  });
});
