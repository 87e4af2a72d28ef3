import { accountById } from "#server/data/accounts.ts";
import type { Queries } from "#server/data/database.ts";
import type { JobRow } from "#server/data/tables.ts";
import { orderMail } from "#server/work/mails.ts";
import { optionsOf } from "./keptOfJob.ts";
import type { WorkerParts } from "./workerParts.ts";

/** Tells the owner of a list by mail that it ended or stopped by itself, where that is wished; in the caller's transaction. */
export async function tellOwner(
  queries: Queries,
  parts: Pick<WorkerParts, "config" | "texts" | "now">,
  { job, kind }: { job: JobRow; kind: "list_completed" | "list_paused" },
): Promise<void> {
  const account = await accountById(queries, job.account_id);
  if (!optionsOf(job).notify || account === undefined) {
    return;
  }
  await orderMail(queries, parts, {
    to: account.email,
    causedBy: "owner",
    kind,
    jobId: job.id,
    language: account.locale ?? "en",
    link: `${parts.config.publicUrl}/bulk-upload/${job.id}`,
    values: {
      name: oneLine(job.name),
      done: String(job.done),
      total: String(job.total),
      deliverable: String(job.deliverable),
      risky: String(job.risky),
      undeliverable: String(job.undeliverable),
      unknown: String(job.unknown),
      charged: String(job.charged),
    },
    now: parts.now(),
  });
}

/** A name that may stand in the subject of a mail. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/gu, " ").slice(0, 100);
}
