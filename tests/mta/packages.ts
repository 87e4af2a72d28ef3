import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** An unpacked system folder, or the reason why there is none. */
export type Unpacked = { ok: true; root: string } | { ok: false; why: string };

/** Tools that every server's system folder holds. */
const basePackages = [
  "busybox",
  "dash",
  "coreutils",
  "sed",
  "grep",
  "findutils",
  "openssl",
  "iproute2",
  "dnsmasq-base",
  "postgrey",
  "m4",
];

/** Packages of each mail server. They conflict with each other, so each has a system folder of its own. */
const serverPackages: Readonly<Record<string, readonly string[]>> = {
  postfix: ["postfix", "dovecot-core"],
  exim: ["exim4-daemon-heavy"],
  sendmail: ["sendmail-bin", "sendmail-cf"],
  opensmtpd: ["opensmtpd"],
  courier: ["courier-mta", "courier-authdaemon"],
};

/** Names of the mail servers that can be unpacked. */
export const packagedServers: readonly string[] = Object.keys(serverPackages);

function lastLine(error: unknown): string {
  const { stderr = "", message = String(error) } = error as { stderr?: string; message?: string };
  const lines = (stderr || message).split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => line.startsWith("E: ")) ?? lines.at(-1) ?? "unknown error";
}

/**
 * Downloads Debian packages with everything they depend on, and unpacks them below `cache` without installing them. A
 * download that was unpacked before is reused.
 */
export class PackageCache {
  readonly #cache: string;
  readonly #archives: string;
  #base: Promise<{ root: string; files: readonly string[] }> | null = null;

  constructor(cache: string) {
    this.#cache = cache;
    this.#archives = join(cache, "archives");
    mkdirSync(join(this.#archives, "partial"), { recursive: true });
    mkdirSync(join(cache, "none", "partial"), { recursive: true });
    writeFileSync(join(cache, "no-packages"), "");
  }

  /** Returns the system folder of a server; never rejects. */
  async unpack(server: string): Promise<Unpacked> {
    const own = serverPackages[server] ?? [];
    const root = join(this.#cache, `${server}-${keyOf([...basePackages, ...own])}`);
    if (existsSync(root)) {
      return { ok: true, root };
    }
    try {
      this.#base ??= this.#unpackBase();
      const base = await this.#base;
      const files = await this.#download([...basePackages, ...own]);
      const further = files.filter((file) => !base.files.includes(file));
      await this.#unpackFiles(root, further, base.root);
      return { ok: true, root };
    } catch (error) {
      return { ok: false, why: lastLine(error) };
    }
  }

  /** Downloads what an empty machine would need; returns the names of the archives. */
  async #download(packages: readonly string[]): Promise<string[]> {
    const apt = (archives: string, ...args: string[]) =>
      run(
        "apt-get",
        [
          // No package counts as installed, so that the system folder is complete.
          ["Dir::State::status", join(this.#cache, "no-packages")],
          ["Dir::Cache::archives", archives],
          ["Debug::NoLocking", "1"],
          ["APT::Sandbox::User", userInfo().username],
          ["Acquire::Retries", "1"],
          ["Acquire::http::Timeout", "20"],
        ]
          .flatMap(([name, value]) => ["-o", `${name}=${value}`])
          .concat("-y", "-qq", "--no-install-recommends", ...args, "install", ...packages),
        { timeout: 180_000, maxBuffer: 8_000_000 },
      );
    // Archives that are there already are not listed.
    const { stdout } = await apt(join(this.#cache, "none"), "--print-uris");
    const files = [...stdout.matchAll(/^'[^']*' (\S+\.deb) /gmu)].map(([, file = ""]) => file);
    const { stdout: all } = await run("ls", [this.#archives]);
    if (files.some((file) => !all.includes(file))) {
      await apt(this.#archives, "--download-only");
    }
    return files;
  }

  async #unpackBase() {
    const files = await this.#download(basePackages);
    const root = join(this.#cache, `base-${keyOf(files)}`);
    await this.#unpackFiles(root, files, null);
    return { root, files };
  }

  async #unpackFiles(root: string, files: readonly string[], base: string | null): Promise<void> {
    if (existsSync(root)) {
      return;
    }
    const making = `${root}.${process.pid}`;
    rmSync(making, { recursive: true, force: true });
    await (base === null ? emptySystem(making) : run("cp", ["-al", base, making]));
    for (const file of files) {
      await run("sh", ["-c", unpacking, "sh", join(this.#archives, file), making], {
        timeout: 120_000,
      });
    }
    renameSync(making, root);
  }
}

const unpacking =
  'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink --no-same-owner -C "$2"';

const keyOf = (names: readonly string[]): string =>
  createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12);

/** Makes the folders that newer packages expect to be links. */
async function emptySystem(root: string): Promise<void> {
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(join(root, "usr", name), { recursive: true });
    await run("ln", ["-s", `usr/${name}`, join(root, name)]);
  }
  for (const name of ["dev", "tmp", "proc", "run", "etc", "var/log", "var/run", "home"]) {
    mkdirSync(join(root, name), { recursive: true });
  }
}
