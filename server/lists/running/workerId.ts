import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { releaseLeases, leaseHolders } from "#server/data/queries/workerLeases.ts";
import type { AppContext } from "#server/context.ts";

/** This machine, as far as process ids go. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

/** A name for who works on lists in this process: machine, process, chance. */
export function newWorkerId(): string {
  return `${machine}.${process.pid}.${randomBytes(6).toString("hex")}`;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a worker of this machine is no more. One of this very process is another's that had its number. */
function isDead(worker: string): boolean {
  const [where, pid] = worker.split(".");
  return where === machine && (Number(pid) === process.pid || !runs(Number(pid)));
}

/** Frees what processes of this machine held that are no more, so that a restart goes on at once and not when their leases end. */
export async function releaseDeadLeases(
  context: Pick<AppContext, "database">,
  worker: string,
): Promise<void> {
  const { queries } = context.database;
  const dead = (await leaseHolders(queries)).filter((one) => one !== worker && isDead(one));
  if (dead.length > 0) {
    await releaseLeases(queries, dead);
  }
}
