import { streamValidation } from "#contract/validations.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { sendEvents } from "#server/http/streams/sendEvents.ts";
import { followCheck, type FollowStep } from "#server/services/validations/followCheck.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { eventText, presentEvent } from "#server/presenters/presentEvent.ts";

/** Returns the id of the last event the client received, from Last-Event-ID; 0 without one. */
function parseLastId(header: string | string[] | undefined): number {
  const text = typeof header === "string" ? header : "";
  return /^\d{1,9}$/u.test(text) ? Number(text) : 0;
}

async function* readTexts(steps: AsyncIterable<FollowStep>): AsyncGenerator<string> {
  for await (const step of steps) {
    switch (step.kind) {
      case "waiting":
        yield ": still here\n\n";
        break;
      case "event":
        yield eventText(step.id, presentEvent(step.event));
        break;
      case "done":
        yield eventText(step.id, { name: "done", data: presentValidation(step.row) });
        break;
    }
  }
}

/** `GET /v1/validations/:id/events`: streams the events of a check after Last-Event-ID, also of a completed one. Ends after `done`. */
export const streamValidationRoute = scopedRoute(
  streamValidation,
  async ({ params, caller, right, request, reply, context, checks, follow }) => {
    const row = await findValidation(context.database.queries, caller.account.id, params.id);
    if (row === undefined) {
      throw new ApiError("not_found");
    }
    const after = parseLastId(request.headers["last-event-id"]);
    const { stopping } = checks;
    return sendEvents({ follow, stopping }, { caller, right, reply }, (signal) =>
      readTexts(
        followCheck(context, { checks, polls: follow.validations }, { row, after, signal }),
      ),
    );
  },
);
