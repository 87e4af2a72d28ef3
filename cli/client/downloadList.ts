import { Readable } from "node:stream";
import { standardFields } from "#contract/exports.ts";
import type { ResultFormat } from "#cli/files/fileOptions.ts";
import { resultLine } from "#cli/output/resultLine.ts";
import { saveTo } from "#cli/output/saveTo.ts";
import type { List, ListRow, Verdict } from "#sdk/typescript/src/apiTypes.ts";
import type { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

/** Results to save. */
export interface Download {
  format: ResultFormat;
  /** Path; null for standard output. */
  output: string | null;
  /** Only rows with this verdict. */
  verdict?: Verdict | undefined;
}

/** Rows of a page, which is also the size of a chunk of text. */
const pageRows = 200;

async function* writeRows(pages: AsyncIterable<{ data: ListRow[] }>): AsyncGenerator<string> {
  for await (const { data } of pages) {
    yield data
      .map(({ email, value, verdict, reason, suggestion }) =>
        resultLine({ address: email ?? value, verdict, reason, suggestion }),
      )
      .join("");
  }
}

/** Formats in which a list's own file is written as it came. */
const asItCame = (list: List, format: ResultFormat): boolean => list.source.format === format;

async function createExport(
  client: Mailverdict,
  list: List,
  { format, verdict }: Download & { format: Exclude<ResultFormat, "text"> },
): Promise<Readable> {
  const several = (list.mapping?.more_email_columns ?? []).length > 0;
  const response = await client.exportList(list.id, {
    format: asItCame(list, format) ? "original" : format,
    add: several ? ["column", ...standardFields] : [...standardFields],
    ...(verdict === undefined ? {} : { filter: { verdict } }),
  });
  return Readable.from(response.body ?? []);
}

/** Saves the results of a list, also of one that still runs. */
export async function downloadList(
  client: Mailverdict,
  id: string,
  download: Download,
): Promise<void> {
  const { format, output, verdict } = download;
  if (format === "text") {
    const query = { limit: pageRows, ...(verdict === undefined ? {} : { verdict }) };
    await saveTo(output, Readable.from(writeRows(client.lists.rows(id, query).pages())));
    return;
  }
  const list = await client.lists.get(id);
  await saveTo(output, await createExport(client, list, { ...download, format }));
}
