import { Readable } from "node:stream";
import { resultLine } from "#cli/output/resultLine.ts";
import { saveTo } from "#cli/output/saveTo.ts";
import { standardFields } from "#contract/exports.ts";
import type { Database } from "#server/data/connection/database.ts";
import { loadTexts } from "#server/config/texts.ts";
import { policyOfList } from "#server/data/queries/accountPolicies.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { exportFile } from "#server/lists/exports/exportFile.ts";
import { exportSpec } from "#server/lists/exports/exportSpec.ts";
import { originalFormat } from "#server/lists/exports/originalFormat.ts";
import { listRows } from "#server/lists/results/listRows.ts";
import type { FileOptions } from "./fileOptions.ts";

/** Writes the results of a list, whole or not at all if they go to a file. */
export async function writeResults(
  database: Database,
  list: ListRow,
  { output, format }: Pick<FileOptions, "output" | "format">,
): Promise<void> {
  const results =
    format === "text"
      ? Readable.from(readText(database, list))
      : await openExport(database, list, format);
  await saveTo(output, results);
}

async function openExport(
  database: Database,
  list: ListRow,
  format: Exclude<FileOptions["format"], "text">,
): Promise<Readable> {
  const asItCame = originalFormat(list) === format;
  const several = list.mapping.includes("more_email_columns");
  const chosen = await exportSpec({ database, texts: loadTexts() }, list, {
    format: asItCame ? "original" : format,
    add: several ? ["column", ...standardFields] : [...standardFields],
  });
  const { policy } = await policyOfList(database.queries, list);
  const row = {
    id: "exp_file",
    list_id: list.id,
    account_id: list.account_id,
    format: chosen.format,
    spec: JSON.stringify(chosen.spec),
    file_name: list.name,
    created_at: database.now(),
  };
  return exportFile(database.queries, { list, row, policy, at: database.now() });
}

/** Yields a line for each row: address, verdict and reason, then the address that was probably meant. */
async function* readText(database: Database, list: ListRow): AsyncGenerator<string> {
  for await (const rows of listRows(database.queries, list.id)) {
    let text = "";
    for (const { cells, counted, result } of rows) {
      text += resultLine({
        address: counted.email ?? cells.join(" "),
        verdict: result?.verdict ?? null,
        reason: result?.reason ?? null,
        suggestion: result?.suggestion ?? null,
      });
    }
    yield text;
  }
}
