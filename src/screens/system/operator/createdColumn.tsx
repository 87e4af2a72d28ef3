import type { ZonedFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";

/** Returns the column with the day on which a row was created. */
export const createdColumn = <Row extends { created_at: string }>(
  header: string,
  { date, instant }: ZonedFormats,
): Column<Row> => ({
  key: "created",
  header,
  wideOnly: true,
  className: "whitespace-nowrap",
  cell: ({ created_at: at }) => (
    <time dateTime={at} title={instant(at)}>
      {date(at)}
    </time>
  ),
});
