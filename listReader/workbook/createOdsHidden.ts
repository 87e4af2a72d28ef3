import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { repeated } from "./odsRows.ts";
import type { HiddenParts } from "./sheetSurvey.ts";
import { attribute, type XmlListener } from "./xmlReader.ts";

/** Returns a listener that counts the hidden rows with data of a sheet, and finds its hidden columns. */
export function createOdsHidden(sheet: number): { hidden: HiddenParts; listener: XmlListener } {
  const hidden: HiddenParts = { rows: 0, columns: [] };
  let sheetAt = -1;
  let tables = 0;
  let column = 0;
  let row = { hidden: false, times: 1, filled: false };
  const inSheet = (): boolean => sheetAt === sheet && tables === 1;
  const listener: XmlListener = {
    open: (name, tag) => {
      if (name === "table") {
        sheetAt += tables === 0 ? 1 : 0;
        tables += 1;
      } else if (inSheet() && name === "table-column") {
        const times = repeated(tag, "table:number-columns-repeated");
        const end = isHidden(tag) ? Math.min(column + times, listReaderLimits.columns) : 0;
        for (let index = column; index < end; index += 1) {
          hidden.columns.push(index);
        }
        column += times;
      } else if (inSheet() && name === "table-row") {
        const times = repeated(tag, "table:number-rows-repeated");
        row = { hidden: isHidden(tag), times, filled: false };
      } else if (name === "p") {
        row.filled = true;
      }
    },
    close: (name) => {
      if (name === "table") {
        tables -= 1;
      } else if (name === "table-row" && inSheet() && row.hidden && row.filled) {
        hidden.rows += row.times;
      }
    },
    text: () => undefined,
  };
  return { hidden, listener };
}

const isHidden = (tag: string): boolean =>
  /^(?:collapse|filter)$/u.test(attribute(tag, "table:visibility") ?? "");
