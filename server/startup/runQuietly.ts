import { spawn } from "node:child_process";

/** A program's exit, with everything it printed. */
export interface Outcome {
  succeeded: boolean;
  output: string;
}

/** Runs Node to its end without showing what it prints. */
export function runQuietly(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => void chunks.push(chunk);
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString() }),
    );
  });
}
