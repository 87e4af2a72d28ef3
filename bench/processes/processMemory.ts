import { readFileSync } from "node:fs";

/** Returns the ids of a process and of all that it started, directly or not. */
export function processesBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [
    pid,
    ...(children === "" ? [] : children.split(" ")).flatMap((each) => processesBelow(Number(each))),
  ];
}

/** Returns the resident memory of a process in MB, now and at its highest; only Linux reports it. */
export function processMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: of("VmRSS"), most: of("VmHWM") };
}

const ticksPerSecond = 100;

/** Returns the processor time of a process in seconds, summed over its threads. */
export function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksPerSecond;
}
