import { updateRule } from "#contract/rules.ts";
import { updateRuleRow } from "#server/data/queries/rules.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentRule } from "#server/present/rule.ts";
import { alreadyThere, keptNote, keptTarget } from "./given.ts";

/** `PATCH /v1/rules/:id`: changes what is given and leaves the rest. */
export const updateRuleRoute = scopedRoute(updateRule, async ({ parts, who, params, body }) => {
  const change = {
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.target === undefined ? {} : { value: keptTarget(body.target) }),
    ...(body.note === undefined ? {} : { note: keptNote(body.note) }),
  };
  const rule = { accountId: who.account.id, id: params.id };
  const outcome = await updateRuleRow(parts.database, rule, change);
  if (outcome === "not_found") {
    throw new Refusal("not_found");
  }
  if (outcome === "already_there") {
    throw alreadyThere();
  }
  return presentRule(outcome);
});
