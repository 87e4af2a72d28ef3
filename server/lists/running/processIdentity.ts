import { readFileSync, readlinkSync } from "node:fs";

/** Returns the start time of a process of this machine in clock ticks since the boot; null if it doesn't run. */
function readStartTime(pid: string): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may contain spaces; the state follows it, and the start is 19 fields later.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Returns the process table that a process id of this process belongs to: the boot of the kernel and the PID namespace, which a container has for itself. */
function processTable(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

/** Identifies this process among all that ever ran on any machine: boot, PID namespace, process id and start time. Null outside Linux. */
export function ownProcess(): string | null {
  const table = processTable();
  const start = readStartTime(String(process.pid));
  return table === null || start === null ? null : `${table} ${process.pid} ${start}`;
}

/** Returns true if an {@link ownProcess} is known to be dead: it belongs to this process table, where its id is unused or another process has it. */
export function isDeadProcess(identity: string): boolean {
  const [boot, namespace, pid = "", start] = identity.split(" ");
  return `${boot} ${namespace}` === processTable() && readStartTime(pid) !== start;
}
