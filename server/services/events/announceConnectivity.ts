import type { Hindrance } from "#vocabulary/doctor.ts";
import { hostname } from "node:os";
import { probeProblems } from "#contract/webhookEvents.ts";
import type { AppContext } from "#server/context.ts";
import { activeOperators } from "#server/data/queries/members.ts";
import { claimAnnouncement, deleteAnnouncement } from "#server/data/queries/announcements.ts";
import { publishEvent } from "./publishEvent.ts";

/** Publishes `probe.degraded` to every operator when mailbox checks stop working on this machine, once until a report finds them working. An inconclusive report changes nothing, and neither does a missing sender identity, which is a setting. */
export async function announceConnectivity(
  { database, now }: Pick<AppContext, "database" | "now">,
  found: Hindrance | null,
): Promise<void> {
  const because = probeProblems.find((problem) => problem === found);
  if (because === undefined && found !== null) {
    return;
  }
  const [host, announcedAt] = [hostname(), now()];
  const subject = `probe.degraded ${host}`;
  for (const { account } of await activeOperators(database.queries)) {
    await database.atomically(async (queries) => {
      const announcement = { account_id: account.id, subject, at: announcedAt };
      if (because === undefined) {
        await deleteAnnouncement(queries, announcement);
      } else if (await claimAnnouncement(queries, announcement)) {
        const data = { object: "mail_server_connectivity", host, because } as const;
        await publishEvent(queries, {
          accountId: account.id,
          type: "probe.degraded",
          data,
          now: announcedAt,
        });
      }
    });
  }
}
