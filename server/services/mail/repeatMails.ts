import { repeatOnSignal, type SignaledTask } from "#server/concurrency/repeatOnSignal.ts";
import type { Signals } from "#server/concurrency/signals.ts";
import type { AppContext } from "#server/context.ts";
import { nextMailAt } from "#server/data/queries/mails.ts";
import { type Deliver, deliverDueMails, createDelivery } from "./deliverDueMails.ts";

type MailContext = Pick<AppContext, "config" | "database" | "log" | "now" | "texts">;

/** Delivers mails when they are due, until it is stopped. `deliver` replaces the delivery of this installation. */
export function repeatMails(
  context: MailContext & { signals: Signals },
  deliver: Deliver = createDelivery(context),
): SignaledTask {
  return repeatOnSignal(context, {
    name: "mails",
    topic: "mails",
    ms: 1000,
    act: () => deliverDueMails(context, deliver),
    dueAt: (after) => nextMailAt(context.database.queries, after),
    wanted: ([dueAt]) => Number(dueAt),
  });
}
