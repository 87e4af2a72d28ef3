import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The built product, as `npm start` runs it. */
export interface Product {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts the server's own program, of another checkout if `tree` names one, and waits for the address it names. */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  tree = ".",
): Promise<Product> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--max-semi-space-size=2", "server/main.ts"],
    {
      cwd: tree,
      env: { ...process.env, PORT: "0", MALLOC_ARENA_MAX: "2", ...env },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  let output = "";
  for await (const text of child.stdout?.setEncoding("utf8").iterator({ destroyOnReturn: false }) ??
    []) {
    output += String(text);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (origin !== undefined && (await fetch(`${origin}/readyz`)).ok) {
      child.stdout?.resume();
      return { origin, pid: child.pid ?? 0, stop };
    }
  }
  throw new Error("The server did not start.");
}
