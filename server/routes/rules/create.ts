import { limits } from "#contract/limits.ts";
import { createRule } from "#contract/rules.ts";
import { countRules, insertRule } from "#server/data/rules.ts";
import { newId } from "#server/ids.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { presentRule } from "#server/present/rule.ts";
import { ruleValue } from "#server/work/ownRule.ts";

/** `POST /v1/rules`: a rule for an address or a domain that has none yet. */
export const createRuleRoute = sessionRoute(createRule, async ({ parts, who, body, reply }) => {
  const value = ruleValue(body.target);
  if (value === null) {
    throw fieldRefusal([{ pointer: "#/target", code: "not_an_address_or_domain" }]);
  }
  const { queries } = parts.database;
  if ((await countRules(queries, who.account.id)) >= limits.rulesMax) {
    const bounds = { max: limits.rulesMax };
    throw new Refusal("conflict", { fields: [{ pointer: "#/target", code: "too_many", bounds }] });
  }
  const note = body.note?.trim() ?? "";
  const row = {
    id: newId("rul"),
    account_id: who.account.id,
    kind: body.kind,
    value,
    note: note === "" ? null : note,
    created_at: parts.now(),
  };
  if (!(await insertRule(queries, row))) {
    throw new Refusal("conflict", { fields: [{ pointer: "#/target", code: "already_there" }] });
  }
  void reply.code(201);
  return presentRule(row);
});
