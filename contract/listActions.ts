import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { list } from "./listShape.ts";
import { byId, actErrors } from "./listCalls.ts";

function act(
  verb: "start" | "pause" | "resume" | "cancel" | "finish",
  summary: string,
  credits: boolean,
) {
  return endpoint({
    name: `${verb}List`,
    summary,
    method: "POST",
    path: `/v1/lists/:id/${verb}`,
    access: "session",
    scope: "lists:write",
    params: byId,
    body: z.strictObject({}),
    reply: list,
    statuses: [200],
    errors: [
      ...actErrors,
      ...(credits
        ? ([
            "insufficient_credits",
            "key_budget_exceeded",
            "member_limit_exceeded",
            "too_many_free_checks",
          ] as const)
        : []),
    ],
  });
}

export const startList = act("start", "Start checking a list and hold its credits", true);
export const pauseList = act("pause", "Pause a list and keep its results", false);
export const resumeList = act("resume", "Resume a paused list", true);
export const cancelList = act(
  "cancel",
  "End a list: finished rows stay and are charged, the rest is released",
  false,
);

export const finishList = act(
  "finish",
  "Complete a running list now: rows still waiting become unknown, free",
  false,
);

export const sampleList = endpoint({
  name: "sampleList",
  summary: "Check a free random sample of a list of 500 rows or more",
  method: "POST",
  path: "/v1/lists/:id/sample",
  access: "session",
  scope: "lists:write",
  params: byId,
  body: z.strictObject({
    size: z.optional(z.int().check(z.gte(1), z.lte(limits.sampleMax))),
  }),
  reply: list,
  statuses: [200],
  errors: [...actErrors, "sample_refused"],
});
