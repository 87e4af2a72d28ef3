import { limits } from "#contract/limits.ts";
import { createRule } from "#contract/rules.ts";
import { insertRule } from "#server/data/queries/rules.ts";
import { newId } from "#server/ids.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopedRoute } from "#server/http/route.ts";
import { presentRule } from "#server/present/rule.ts";
import { alreadyThere, keptNote, keptTarget } from "./given.ts";

/** `POST /v1/rules`: a rule for an address or a domain that has none yet. */
export const createRuleRoute = scopedRoute(createRule, async ({ parts, who, body, reply }) => {
  const row = {
    id: newId("rul"),
    account_id: who.account.id,
    kind: body.kind,
    value: keptTarget(body.target),
    note: keptNote(body.note ?? null),
    created_at: parts.now(),
  };
  const outcome = await insertRule(parts.database, row, limits.rulesMax);
  if (outcome === "already_there") {
    throw alreadyThere();
  }
  if (outcome === "too_many") {
    const bounds = { max: limits.rulesMax };
    throw new Refusal("conflict", { fields: [{ pointer: "#/target", code: "too_many", bounds }] });
  }
  void reply.code(201);
  return presentRule(row);
});
