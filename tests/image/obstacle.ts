import { commandRuns } from "#tests/support/commandRuns.ts";

/** Returns why this machine can't build and run containers, as the start of a sentence, or null. */
export function imageObstacle(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    return "Containers are built as root on Linux";
  }
  const missing = ["podman", "mmdebstrap"].filter((program) => !commandRuns(program, "--version"));
  return missing.length > 0 ? `This machine has no ${missing.join(" and no ")}` : null;
}
