import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
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
      ? Readable.from(textOf(database, list))
      : await exportOf(database, list, format);
  if (output === null) {
    await pipeline(results, process.stdout, { end: false });
    return;
  }
  const unfinished = `${output}.part`;
  await pipeline(results, createWriteStream(unfinished));
  await rename(unfinished, output);
}

async function exportOf(
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
async function* textOf(database: Database, list: ListRow): AsyncGenerator<string> {
  for await (const rows of listRows(database.queries, list.id)) {
    let text = "";
    for (const { cells, counted, result } of rows) {
      const address = escapeText(counted.email ?? cells.join(" "), 1000);
      const verdict =
        result === null || result.verdict === null
          ? "no address"
          : `${result.verdict} (${result.reason})`;
      const meant = result?.suggestion ?? null;
      text += `${address}\t${verdict}${meant === null ? "" : `\tDid you mean ${escapeText(meant)}?`}\n`;
    }
    yield text;
  }
}
