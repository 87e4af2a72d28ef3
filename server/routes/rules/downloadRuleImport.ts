import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { downloadRuleImport } from "#contract/ruleImports.ts";
import { ruleImportReport } from "#server/data/queries/ruleImports.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { sendFile } from "#server/http/streams/sendFile.ts";
import { scopedRoute } from "#server/routing/route.ts";

async function* unpacked(report: Uint8Array): AsyncGenerator<string> {
  yield (await promisify(gunzip)(report)).toString();
}

/** `GET /v1/rules/imports/:id/report`: streams the effect of each entry of the account's last import as a CSV file. */
export const downloadRuleImportRoute = scopedRoute(downloadRuleImport, async (call) => {
  const { queries } = call.context.database;
  const report = await ruleImportReport(queries, call.caller.account.id, call.params.id);
  if (report === undefined) {
    throw new ApiError("not_found");
  }
  return sendFile(call, { name: "rule-import", ending: "csv" }, unpacked(report));
});
