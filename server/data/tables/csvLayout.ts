import * as z from "zod/mini";

/** Format of a CSV file. */
export const csvLayout = z.object({
  delimiter: z.string(),
  quote: z.enum(["all", "needed"]),
  byteOrderMark: z.boolean(),
  lineEnd: z.string(),
  decimal: z.enum([".", ","]),
});

export type CsvLayout = z.infer<typeof csvLayout>;

/** RFC 4180, with every cell quoted. The byte order mark tells spreadsheets the encoding. */
export const standardLayout: CsvLayout = {
  delimiter: ",",
  quote: "all",
  byteOrderMark: true,
  lineEnd: "\r\n",
  decimal: ".",
};
