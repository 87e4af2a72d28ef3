import type { ListSource } from "#listReader/input/listSource.ts";
import { isOds } from "./isOds.ts";
import type { Workbook } from "./workbook.ts";
import { zipDirectory } from "./zipDirectory.ts";

/** Opens a workbook (.xlsx or .ods). Throws a {@link ListReadError} for any other archive. The app loads each kind apart. */
export async function openWorkbook(source: ListSource): Promise<Workbook> {
  const parts = await zipDirectory(source);
  if (isOds(parts)) {
    const { openOds } = await import("./openOds.ts");
    return openOds(source, parts);
  }
  const { openXlsx } = await import("./openXlsx.ts");
  return openXlsx(source, parts);
}
