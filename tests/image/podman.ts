import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { join } from "node:path";

const run = promisify(execFile);

/** Exit code and output of a command. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs podman without the file system of cgroups 2 where the machine mounts those of 1 beside it: its runtime refuses
 * to run there.
 */
const program = [
  "unshare",
  "--mount",
  "sh",
  "-c",
  'umount /sys/fs/cgroup/unified 2>/dev/null; exec podman "$@"',
  "sh",
] as const;

/** Limits below those that a container gets by default, which only a process with more rights may set. */
const limits = ["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"];

/** Podman with images and containers of its own in a folder, apart from those of the machine. */
export class Podman {
  readonly #options: readonly string[];

  constructor(folder: string) {
    this.#options = [
      ["--root", join(folder, "store")],
      ["--runroot", join(folder, "run")],
      ["--tmpdir", join(folder, "tmp")],
      ["--storage-driver", "overlay"],
      ["--cgroup-manager", "cgroupfs"],
      ["--events-backend", "none"],
    ].flat();
  }

  /** Runs a command of podman, and returns how it ended. */
  async attempt(...args: readonly string[]): Promise<Ended> {
    const [command, ...first] = program;
    const options = {
      env: { ...process.env, DISABLE_HC_SYSTEMD: "true" },
      maxBuffer: 64 * 1024 ** 2,
    };
    try {
      return { code: 0, ...(await run(command, [...first, ...this.#options, ...args], options)) };
    } catch (error) {
      return error as Ended & Error;
    }
  }

  /** Runs a command of podman, and returns what it printed; throws if it fails. */
  async do(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.attempt(...args);
    if (code !== 0) {
      throw new Error(`podman ${args.join(" ")} ended with ${code}.\n${stdout}${stderr}`);
    }
    return stdout.trim();
  }

  /** Starts a container, and returns what podman printed; throws if it fails. */
  run(...args: readonly string[]): Promise<string> {
    return this.do("run", ...limits, ...args);
  }

  /** Starts a container, and returns how that ended. */
  tryRun(...args: readonly string[]): Promise<Ended> {
    return this.attempt("run", ...limits, ...args);
  }

  /** Builds an image from the Dockerfile of a folder, from images that are here. */
  async build(context: string, name: string): Promise<void> {
    const options = [
      // The format with health checks.
      "--format=docker",
      // Commits each stage once instead of each of its steps.
      "--layers=false",
      "--isolation=chroot",
      "--network=host",
      "--pull=never",
    ];
    await this.do("build", ...options, "--tag", name, context);
  }

  /** Deletes all containers, images and volumes, and what they share. */
  async clear(): Promise<void> {
    await this.do("system", "reset", "--force");
  }
}
