import { mentionsAddress } from "./input/mentionsAddress.ts";
import { hasData } from "./text/findShape.ts";
import type { Workbook } from "./workbook/workbook.ts";

const sheetsLookedAt = 8;
const rowsOfSheetLookedAt = 100;

/** Returns the first sheet with an address, else the first with any data, else the first one. */
export async function likeliestSheet(workbook: Workbook): Promise<number> {
  let filled: number | null = null;
  for (const sheet of workbook.shown.slice(0, sheetsLookedAt)) {
    const rows: string[][] = [];
    for await (const batch of workbook.rows(sheet)) {
      rows.push(...batch.filter(hasData).map(({ cells }) => cells));
      if (rows.length >= rowsOfSheetLookedAt) {
        break;
      }
    }
    if (rows.some((cells) => cells.some(mentionsAddress))) {
      return sheet;
    }
    filled ??= rows.length > 0 ? sheet : null;
  }
  return filled ?? workbook.shown[0] ?? 0;
}
