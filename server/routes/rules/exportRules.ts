import { exportRules } from "#contract/ruleImports.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { rulesCsv } from "#server/services/rules/rulesCsv.ts";

/** `GET /v1/rules/export`: streams the account's rules as a CSV file. */
export const exportRulesRoute = scopedRoute(exportRules, async (call) => {
  const chosen = { accountId: call.caller.account.id, kind: call.query.kind };
  return sendFile(
    call,
    { name: "rules", ending: "csv" },
    rulesCsv(call.context.database.queries, chosen),
  );
});
