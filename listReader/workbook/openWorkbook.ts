import { detectFileKind } from "#listReader/detectFileKind.ts";
import { firstBytes, type ListSource } from "#listReader/input/listSource.ts";
import { isOds } from "./isOds.ts";
import type { Workbook } from "./workbook.ts";
import { zipDirectory } from "./zipDirectory.ts";

const signatureBytes = 8;

/** Opens a workbook (.xlsx, .ods or .xls). Throws a {@link ListReadError} for any other file. The app loads each kind apart. */
export async function openWorkbook(source: ListSource): Promise<Workbook> {
  if (detectFileKind(await firstBytes(source.open(), signatureBytes)) === "compound") {
    const { openXls } = await import("./openXls.ts");
    return openXls(source);
  }
  const parts = await zipDirectory(source);
  if (isOds(parts)) {
    const { openOds } = await import("./openOds.ts");
    return openOds(source, parts);
  }
  const { openXlsx } = await import("./openXlsx.ts");
  return openXlsx(source, parts);
}
