import { streamValidation } from "#contract/validations.ts";
import { validationOf } from "#server/data/queries/validations.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { sendEvents } from "#server/http/sendEvents.ts";
import { followCheck, type FollowStep } from "#server/work/followCheck.ts";
import { presentValidation } from "#server/present/validation.ts";
import { eventText, presentEvent } from "#server/present/validationEvent.ts";

/** The id of the last event the client has, from Last-Event-ID; 0 where it has none. */
function lastIdOf(header: string | string[] | undefined): number {
  const text = typeof header === "string" ? header : "";
  return /^\d{1,9}$/u.test(text) ? Number(text) : 0;
}

async function* textsOf(steps: AsyncIterable<FollowStep>): AsyncGenerator<string> {
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

/** `GET /v1/validations/:id/events`: what happens, as it happens; a completed check is told again from its beginning. Ends after `done`. */
export const streamValidationRoute = scopedRoute(
  streamValidation,
  async ({ params, who, request, reply, parts, checks, follow }) => {
    const row = await validationOf(parts.database.queries, who.account.id, params.id);
    if (row === undefined) {
      throw new Refusal("not_found");
    }
    const after = lastIdOf(request.headers["last-event-id"]);
    const { stopping } = checks;
    return sendEvents({ follow, stopping }, { who, reply }, (signal) =>
      textsOf(followCheck(parts, { checks, polls: follow.validations }, { row, after, signal })),
    );
  },
);
