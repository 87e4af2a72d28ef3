import {
  createOutcomeFeed,
  deleteOutcomeFeed,
  readOutcomeFeed,
  receiveOutcome,
} from "#contract/outcomeFeed.ts";
import type { AppContext } from "#server/context.ts";
import { deleteOutcomeFeedOf, findOutcomeFeed } from "#server/data/queries/outcomeFeeds.ts";
import type { OutcomeFeedRow } from "#server/data/tables/analytics/outcomeRow.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { readSignedDelivery } from "#server/http/bodies/readSignedDelivery.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { instant } from "#server/presenters/instant.ts";
import { openBytesRoute, scopedRoute } from "#server/routing/route.ts";
import {
  createFeed,
  isWebhookSecret,
  receiveEvent,
} from "#server/services/outcomes/receiveEvent.ts";

const shown = ({ config }: Pick<AppContext, "config">, row: OutcomeFeedRow) => ({
  object: "outcome_feed" as const,
  url: `${config.publicUrl}/v1/outcome-feed/${row.id}`,
  created_at: instant(row.created_at),
  last_event_at: row.last_event_at === null ? null : instant(row.last_event_at),
});

/** `POST /v1/outcome-feed`: creates the account's feed and shows its secret once; an earlier feed stops working. */
export const createOutcomeFeedRoute = scopedRoute(
  createOutcomeFeed,
  async ({ context, caller, body, reply }) => {
    if (body.secret !== undefined && !isWebhookSecret(body.secret)) {
      throw invalidFields([{ pointer: "#/secret", code: "not_allowed" }]);
    }
    const { row, secret } = await createFeed(context, caller.account.id, body.secret);
    void reply.code(201);
    return { ...shown(context, row), secret };
  },
);

/** `GET /v1/outcome-feed`: returns the account's feed without its secret. */
export const readOutcomeFeedRoute = scopedRoute(readOutcomeFeed, async ({ context, caller }) => {
  const row = await findOutcomeFeed(context.database.queries, caller.account.id);
  if (row === undefined) {
    throw new ApiError("not_found");
  }
  return shown(context, row);
});

/** `DELETE /v1/outcome-feed`: deletes the account's feed; imported outcomes stay. */
export const deleteOutcomeFeedRoute = scopedRoute(
  deleteOutcomeFeed,
  async ({ context, caller, reply }) => {
    await deleteOutcomeFeedOf(context.database.queries, caller.account.id);
    void reply.code(204);
  },
);

/** `POST /v1/outcome-feed/:id`: stores the outcomes of a signed event. */
export const receiveOutcomeRoute = openBytesRoute(
  receiveOutcome,
  async ({ context, params, request }) => {
    const event = { ...readSignedDelivery(request), parse: parseJson };
    const matched = await receiveEvent(context, params.id, event);
    if (matched === null) {
      throw new ApiError("not_found");
    }
    return { object: "outcome_receipt" as const, matched };
  },
);
