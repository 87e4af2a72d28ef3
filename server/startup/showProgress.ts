import { styleText } from "node:util";

/** Seconds at which output that isn't a terminal gets a line. */
const milestones = new Set([15, 30, 60, 120, 300]);

/**
 * Shows the progress of long work: a terminal counts the seconds in one line, a log gets a few lines. Returns a
 * function that ends the line.
 */
export function showProgress(what: string, stream: NodeJS.WriteStream = process.stdout) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const tick = () => {
    if (stream.isTTY) {
      stream.write(`\r${what} ${styleText("dim", `${seconds()} s`)}`);
    } else if (milestones.has(seconds())) {
      stream.write(`Still building (${seconds()} s)…\n`);
    }
  };
  stream.write(stream.isTTY ? what : `${what}\n`);
  const timer = setInterval(tick, 1000);
  return (done: string) => {
    clearInterval(timer);
    stream.write(`${stream.isTTY ? "\r\u001B[K" : ""}${done} (${seconds()} s)\n`);
  };
}
