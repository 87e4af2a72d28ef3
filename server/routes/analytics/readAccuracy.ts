import { readAccuracy } from "#contract/outcomes.ts";
import { countOutcomes } from "#server/data/queries/outcomes.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { accuracyOf } from "#server/services/outcomes/accuracyOf.ts";

/** `GET /v1/analytics/accuracy`: returns how often verdicts were right, by imported outcomes. */
export const readAccuracyRoute = scopedRoute(readAccuracy, async ({ context, caller }) =>
  accuracyOf(await countOutcomes(context.database.queries, caller.account.id)),
);
