import type { suppressionServices } from "#contract/exports.ts";
import { guardCell } from "#listReader/input/guardCell.ts";
import { hasNoAddress, type FileRow } from "#server/data/tables/listChunkRow.ts";
import { type CsvLayout, standardLayout } from "#server/data/tables/csvLayout.ts";
import type { ExportTable } from "./exportTable.ts";

/** A service that imports suppressions. */
export type SuppressionService = (typeof suppressionServices)[number];

/** Columns of a service's import: their names, if the file begins with them, and the cells of an address. */
interface ImportColumns {
  header: readonly string[] | null;
  cellsOf: (email: string) => string[];
}

const oneColumn = (name: string): ImportColumns => ({
  header: [name],
  cellsOf: (email) => [email],
});

/** The columns of each service, as its documentation names them (docs/decisions/0101-files-as-they-came.md). */
const importColumns: Readonly<Record<SuppressionService, ImportColumns>> = {
  mailchimp: oneColumn("Email Address"),
  brevo: oneColumn("EMAIL"),
  sendgrid: oneColumn("email"),
  amazon_ses: { header: null, cellsOf: (email) => [email, "BOUNCE"] },
  postmark: oneColumn("EmailAddress"),
};

/** Layout of files that a service imports: the least that any of them reads. */
export const suppressionLayout: CsvLayout = {
  ...standardLayout,
  quote: "needed",
  byteOrderMark: false,
};

/** Lays addresses out for a service's import. */
export function suppressionTable(
  service: SuppressionService,
): Pick<ExportTable, "header" | "cellsOf"> {
  const { header, cellsOf } = importColumns[service];
  return { header, cellsOf: ({ counted: { email } }) => cellsOf(email ?? "") };
}

/** Yields the rows that can be suppressed: those with an address. Without `raw`, leaves out those that a spreadsheet would run as a formula, because a guarded address is another one. */
export async function* suppressible(
  batches: AsyncIterable<readonly FileRow[]>,
  raw: boolean,
): AsyncGenerator<FileRow[]> {
  for await (const rows of batches) {
    yield rows.filter(({ counted }) => {
      const { email } = counted;
      return email !== null && !hasNoAddress(counted) && (raw || guardCell(email) === email);
    });
  }
}
