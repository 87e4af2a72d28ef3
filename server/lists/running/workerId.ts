import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { releaseLeases, leaseHolders } from "#server/data/queries/workerLeases.ts";
import type { AppContext } from "#server/context.ts";

/** Identifies this machine, on which process ids are unique. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

/** Returns an id for a list worker of this process: machine, process id and random part. */
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

/** Returns true if a worker of this machine is dead. One with this process's own id belonged to an earlier process with the same id. */
function isDead(worker: string): boolean {
  const [where, pid] = worker.split(".");
  return where === machine && (Number(pid) === process.pid || !runs(Number(pid)));
}

/** Releases the leases of dead processes of this machine, so that a restart resumes their work at once instead of after the leases expire. */
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
