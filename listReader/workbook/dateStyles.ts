import { attribute, createXmlReader, type XmlReader } from "./xmlReader.ts";

/** Styles of a workbook that show a number as a date or time. */
export interface DateStyles {
  xml: XmlReader;
  isDate(style: number): boolean;
}

/** Tells whether a built-in format, which workbooks don't list, is a date or time (ECMA-376 part 1, §18.8.30). */
export const builtInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Returns a reader for the styles of a workbook. */
export function createDateStyles(): DateStyles {
  const own = new Set<number>();
  const dates: boolean[] = [];
  let inCells = false;
  const xml = createXmlReader({
    open: (name, tag) => {
      const id = Number(attribute(tag, "numFmtId") ?? 0);
      if (name === "numFmt" && showsDate(attribute(tag, "formatCode") ?? "")) {
        own.add(id);
      } else if (name === "cellXfs") {
        inCells = true;
      } else if (name === "xf" && inCells) {
        dates.push(builtInDate(id) || own.has(id));
      }
    },
    close: (name) => {
      inCells = name === "cellXfs" ? false : inCells;
    },
    text: () => undefined,
  });
  return { xml, isDate: (style) => dates[style] === true };
}

/** Tells whether a format has date letters outside quotes, brackets and escapes. */
export const showsDate = (code: string): boolean =>
  /[dmyhs]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, ""));

const dayMs = 86_400_000;

/** Returns a date in ISO 8601; `serial` is a workbook's number of days since 1900 or 1904. */
export function dateText(serial: string, since1904: boolean): string {
  const days = Number(serial);
  // Excel treats 1900 as a leap year, so from March 1900 on it counts days since 30 December 1899.
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const instant = new Date(epoch + Math.round((days * dayMs) / 1000) * 1000);
  if (Number.isNaN(days) || days < 0 || Number.isNaN(instant.getTime())) {
    return serial;
  }
  const [date = "", time = ""] = instant.toISOString().slice(0, 19).split("T");
  if (days < 1) {
    return time;
  }
  return Number.isInteger(days) ? date : `${date} ${time}`;
}
