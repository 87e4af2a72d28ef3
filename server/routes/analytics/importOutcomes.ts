import { importOutcomes } from "#contract/outcomes.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { readingAlone } from "#server/http/limits/readingAlone.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { importReports, sentInstant } from "#server/services/outcomes/importReports.ts";
import {
  type ReadReport,
  readReports,
  UnreadableReport,
} from "#server/services/outcomes/readReports.ts";

type Given = { email: string } & Partial<
  Record<"type" | "status" | "diagnostic" | "sent_at", string | undefined>
>;

async function* given(outcomes: readonly Given[]): AsyncGenerator<ReadReport> {
  for (const [index, { email, type, status, diagnostic, sent_at: sentAt }] of outcomes.entries()) {
    yield {
      line: index + 1,
      email: email.trim(),
      type: type ?? "",
      status: status ?? "",
      diagnostic: diagnostic ?? "",
      sentAt: sentAt ?? "",
    };
  }
}

/** `POST /v1/outcomes`: matches bounces and deliveries with earlier results and stores them. */
export const importOutcomesRoute = scopedRoute(
  importOutcomes,
  async ({ context, caller, limits, body: { csv, outcomes, sent_at: sentAt } }) => {
    if ((csv === undefined) === (outcomes === undefined)) {
      const missing = { pointer: "#/csv", code: "required" } as const;
      throw invalidFields([
        csv === undefined ? missing : { pointer: "#/outcomes", code: "not_allowed" },
      ]);
    }
    const sentTime = sentAt === undefined ? null : sentInstant(sentAt);
    if (sentAt !== undefined && sentTime === null) {
      throw invalidFields([{ pointer: "#/sent_at", code: "not_an_instant" }]);
    }
    const found =
      csv === undefined
        ? ({ reports: given(outcomes ?? []), from: "objects" } as const)
        : ({ reports: readReports(csv), from: "file" } as const);
    const accountId = caller.account.id;
    const run = () => importReports(context, accountId, { ...found, sentAt: sentTime });
    try {
      const result = await (csv === undefined ? run() : readingAlone(limits, accountId, run));
      return { object: "outcome_import" as const, ...result };
    } catch (error) {
      if (error instanceof UnreadableReport) {
        throw invalidFields([{ pointer: "#/csv", code: "no_bounce_report" }]);
      }
      throw error;
    }
  },
);
