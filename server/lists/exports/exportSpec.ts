import { type ExportRequest, standardFields } from "#contract/exports.ts";
import type { AppContext } from "#server/context.ts";
import type { ExportRow, ExportSpec } from "#server/data/tables/exportRow.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { standardLayout } from "#server/data/tables/csvLayout.ts";
import { textEncoding } from "#server/services/csv/encodeText.ts";
import { originalFormat, originalLayout } from "./originalFormat.ts";

const lineEnds = { crlf: "\r\n", lf: "\n" } as const;

/** Returns the format of a requested download, and everything else to store about it. */
export async function exportSpec(
  context: Pick<AppContext, "database" | "texts">,
  list: ListRow,
  body: ExportRequest,
): Promise<{ format: ExportRow["format"]; spec: ExportSpec }> {
  const { suppression_for: suppression, header_language: language } = body;
  const headers = language === undefined ? undefined : context.texts.in(language).columns;
  const csv = await csvLayout(context.database, list, body);
  const spec: ExportSpec = {
    filter: body.filter ?? (suppression === undefined ? {} : { verdict: "undeliverable" }),
    original: body.original_columns ?? true,
    add: [...new Set(body.add ?? standardFields)],
    lines: suppression === undefined ? (body.lines ?? "address") : "address",
    raw: body.raw ?? false,
    csv: headers === undefined ? csv : readable(csv, Object.values(headers)),
    ...(headers === undefined ? {} : { headers }),
    ...(suppression === undefined ? {} : { suppression }),
  };
  return { format: body.format === "original" ? originalFormat(list) : body.format, spec };
}

/** Returns the layout of CSV files: that of the list's file or the standard, with the requested changes. */
async function csvLayout(
  database: AppContext["database"],
  list: ListRow,
  { format, csv = {}, suppression_for: suppression }: ExportRequest,
): Promise<ExportSpec["csv"]> {
  const layout: ExportSpec["csv"] =
    format === "original"
      ? await originalLayout(database, list)
      : { ...standardLayout, encoding: "utf-8" };
  return suppression === undefined
    ? {
        ...layout,
        delimiter: csv.delimiter ?? layout.delimiter,
        quote: csv.quote ?? layout.quote,
        byteOrderMark: isUnicode(layout) && (csv.byte_order_mark ?? layout.byteOrderMark),
        lineEnd: csv.line_end === undefined ? layout.lineEnd : lineEnds[csv.line_end],
        decimal: csv.decimal ?? layout.decimal,
      }
    : layout;
}

/** Returns true if files of this layout can begin with a byte order mark. */
const isUnicode = ({ encoding }: ExportSpec["csv"]): boolean => encoding.startsWith("utf-");

/** Returns a layout in which column names can be read: in UTF-8 if the encoding lacks their characters. */
function readable(layout: ExportSpec["csv"], names: readonly string[]): ExportSpec["csv"] {
  const { encoding } = layout;
  const lacks = (name: string) =>
    new TextDecoder(encoding).decode(textEncoding(encoding)(name)) !== name;
  return names.some(lacks) ? { ...layout, encoding: "utf-8", byteOrderMark: true } : layout;
}
