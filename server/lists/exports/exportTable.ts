import { type FileRow, notAnAddress } from "#server/data/tables/listChunkRow.ts";
import { type ExportField, type ExportSpec } from "#server/data/tables/exportRow.ts";
import { countsOf, previewOf, type ListRow } from "#server/data/tables/listRow.ts";
import type { ListRow as ShownRow } from "#contract/listShape.ts";
import type { CsvValue } from "#server/services/csv/csvLine.ts";
import { recommendedAction } from "#engine/verdict/recommendedAction.ts";
import { type AccountPolicy, standardPolicy } from "#vocabulary/policy.ts";
import { presentListRow } from "#server/presenters/presentListRow.ts";

/** A cell: text from the file, or a result field as the API returns it. */
export type ExportValue = CsvValue;

/** A list as a table of the chosen columns. */
export interface ExportTable {
  /** The header row; null if the file had none and no fields were added. */
  header: readonly string[] | null;
  /** Returns a unique key for each column, including columns beyond the header. */
  keyOf(column: number): string;
  cellsOf(row: FileRow): ExportValue[];
}

/** Prefix of the result fields, which sets them apart from the file's columns. */
const prefix = "result_";

/** Values of result fields that depend on the list. */
interface FieldSource {
  policy: AccountPolicy;
  /** Names of the file's columns. */
  names: readonly string[];
}

function formatField(
  row: ShownRow,
  field: ExportField,
  { policy, names }: FieldSource,
): ExportValue {
  if (field === "column") {
    return names[row.column] ?? String(row.column + 1);
  }
  if (field === "action") {
    const { verdict, reason, score } = row;
    return verdict === null || reason === null
      ? null
      : recommendedAction({ verdict, reason, score }, policy);
  }
  if (field === "reason" && row.charge === notAnAddress) {
    return notAnAddress;
  }
  return row[field];
}

/** Returns `preferred`, numbered if needed so that it differs from all `taken` names regardless of case, and adds it to them. */
function uniqueName(taken: Set<string>, preferred: string): string {
  let name = preferred;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    name = `${preferred}_${number}`;
  }
  taken.add(name.toLowerCase());
  return name;
}

/** Returns cells with another text in a column, which may be beyond them. */
export function withCell(
  cells: readonly ExportValue[],
  column: number,
  text: string | null,
): ExportValue[] {
  const missing = Array.from({ length: Math.max(0, column + 1 - cells.length) }, () => "");
  return [...cells, ...missing].with(column, text);
}

/** Lays a list out as a table: the file's columns in their order, then the chosen fields. Cells beyond the header follow the fields, so that none is lost or shifted. The actions are those of `policy`. */
export function exportTable(
  list: ListRow,
  spec: Pick<ExportSpec, "original" | "add" | "lines" | "headers">,
  policy: AccountPolicy = standardPolicy,
): ExportTable {
  const preview = previewOf(list.preview);
  const names = preview?.columns.map(({ name }) => name) ?? [];
  const own = spec.original ? names : [];
  const taken = new Set(own.map((name) => name.toLowerCase()));
  const counts = countsOf(list.counts);
  // The results side by side are told apart by their addresses.
  const times = spec.lines === "contact" ? Math.max(1, counts?.most_in_line ?? 1) : 1;
  const fields: readonly ExportField[] =
    times > 1 && spec.add.length > 0
      ? ["email", ...spec.add.filter((field) => field !== "email")]
      : spec.add;
  const added = Array.from({ length: times }, () =>
    fields.map((field) => uniqueName(taken, spec.headers?.[field] ?? prefix + field)),
  ).flat();
  const named = spec.original ? preview?.mapping.header === true : true;
  const header = named || added.length > 0 ? [...own, ...added] : null;
  const shape = { state: list.state, column: preview?.email_column.index ?? 0 };
  const keysTaken = new Set<string>();
  const keys: string[] = [];
  const claimKey = (column: number): string => {
    for (let next = keys.length; next <= column; next += 1) {
      const preferred = header?.[next] ?? own[next] ?? "";
      keys.push(uniqueName(keysTaken, preferred === "" ? `column_${next + 1}` : preferred));
    }
    return keys[column] ?? "";
  };
  const buildAddedCells = (row: FileRow): ExportValue[] => {
    const rows = [row, ...(row.others ?? [])];
    return Array.from({ length: times }, (_, index) => {
      const one = rows[index];
      const shown = one === undefined ? null : presentListRow(one, shape);
      return fields.map((field) =>
        shown === null ? null : formatField(shown, field, { policy, names }),
      );
    }).flat();
  };
  /** Returns the cells of the file; a line of one address has that one in place of its cell. */
  const ownCells = ({ cells, counted: { part, email, column } }: FileRow): ExportValue[] =>
    part === undefined || email === null || spec.lines === "contact"
      ? cells
      : withCell(cells, column ?? shape.column, email);
  const buildCells = (row: FileRow): ExportValue[] => {
    const cells = spec.original ? ownCells(row) : [];
    if (spec.add.length === 0) {
      return cells;
    }
    const missing = Array.from({ length: Math.max(0, own.length - cells.length) }, () => "");
    return [
      ...cells.slice(0, own.length),
      ...missing,
      ...buildAddedCells(row),
      ...cells.slice(own.length),
    ];
  };
  return { header, keyOf: claimKey, cellsOf: buildCells };
}
