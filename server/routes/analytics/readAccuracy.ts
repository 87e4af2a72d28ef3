import { readAccuracy } from "#contract/outcomes.ts";
import { findOutcomeFeed } from "#server/data/queries/outcomeFeeds.ts";
import { countOutcomes } from "#server/data/queries/outcomes.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { calculateAccuracy } from "#server/services/outcomes/calculateAccuracy.ts";

/** `GET /v1/analytics/accuracy`: returns how often verdicts were right, by imported outcomes. */
export const readAccuracyRoute = scopedRoute(readAccuracy, async ({ context, caller }) => {
  const { queries } = context.database;
  const { id } = caller.account;
  return {
    ...calculateAccuracy(await countOutcomes(queries, id)),
    receives_events: (await findOutcomeFeed(queries, id)) !== undefined,
  };
});
