import { archiveRefused, type UnpackBudget, unpackBudget } from "#intake/inflate.ts";
import type { ListRecord } from "#intake/listRecord.ts";
import type { ListSource } from "#intake/listSource.ts";
import { readText } from "#intake/text/readText.ts";
import { createDateStyles, dateText } from "./cellDates.ts";
import { createSharedStrings } from "./sharedStrings.ts";
import { createSheetReader } from "./sheetReader.ts";
import { attribute, createXmlReader } from "./xmlReader.ts";
import { partOctets, zipDirectory, type ZipPart } from "./zipDirectory.ts";

/** A workbook: its sheets in order, which of them is shown first, and the rows of each. */
export interface Workbook {
  sheets: string[];
  first: number;
  rows(sheet: number): AsyncGenerator<ListRecord[]>;
}

const sheetsMax = 256;

interface Opened {
  source: ListSource;
  parts: Map<string, ZipPart>;
  budget: UnpackBudget;
}

/** Opens a workbook (.xlsx). Throws an IntakeFault for any other archive. */
export async function openWorkbook(source: ListSource): Promise<Workbook> {
  const opened = { source, parts: await zipDirectory(source), budget: unpackBudget() };
  if (!opened.parts.has("xl/workbook.xml")) {
    throw archiveRefused("It holds no Excel workbook (.xlsx). Unpack it and send the list itself.");
  }
  const { sheets, since1904 } = await readSheets(opened);
  if (sheets.length === 0) {
    throw archiveRefused("The workbook has no sheet.");
  }
  return {
    sheets: sheets.map(({ name }) => name),
    first: Math.max(
      0,
      sheets.findIndex(({ hidden }) => !hidden),
    ),
    rows: (sheet) =>
      sheetRows({ ...opened, budget: unpackBudget() }, sheets[sheet]?.path ?? "", since1904),
  };
}

/** The names of sheets and where they stand. */
async function readSheets(
  opened: Opened,
): Promise<{ sheets: { name: string; path: string; hidden: boolean }[]; since1904: boolean }> {
  const targets = new Map<string, string>();
  await readPart(opened, "xl/_rels/workbook.xml.rels", (name, tag) => {
    const target = attribute(tag, "Target");
    if (name === "Relationship" && target !== null && attribute(tag, "TargetMode") !== "External") {
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      targets.set(attribute(tag, "Id") ?? "", path.toLowerCase());
    }
  });
  const sheets: { name: string; path: string; hidden: boolean }[] = [];
  let since1904 = false;
  await readPart(opened, "xl/workbook.xml", (name, tag) => {
    if (name === "sheet") {
      const path = targets.get(/\s\w+:id=["']([^"']*)/u.exec(tag)?.[1] ?? "") ?? "";
      // Sheets of charts and macros are listed too, and hold no rows.
      if (path.includes("worksheets/") && opened.parts.has(path) && sheets.length < sheetsMax) {
        const hidden = (attribute(tag, "state") ?? "visible") !== "visible";
        sheets.push({ name: attribute(tag, "name") ?? "", path, hidden });
      }
    } else if (name === "workbookPr") {
      since1904 = /^(1|true)$/u.test(attribute(tag, "date1904") ?? "");
    }
  });
  return { sheets, since1904 };
}

async function readPart(
  opened: Opened,
  path: string,
  open: (name: string, tag: string) => void,
): Promise<void> {
  const read = createXmlReader({ open, close: () => undefined, text: () => undefined });
  await takePart(opened, path, read);
}

async function takePart(
  { source, parts, budget }: Opened,
  path: string,
  take: (xml: string) => void,
): Promise<void> {
  const part = parts.get(path);
  if (part !== undefined) {
    for await (const text of readText(partOctets(source, part, budget), "utf-8")) {
      take(text);
    }
  }
}

async function* sheetRows(
  opened: Opened,
  path: string,
  since1904: boolean,
): AsyncGenerator<ListRecord[]> {
  const strings = createSharedStrings();
  const styles = createDateStyles();
  await takePart(opened, "xl/sharedstrings.xml", (xml) => strings.take(xml));
  await takePart(opened, "xl/styles.xml", (xml) => styles.take(xml));
  const part = opened.parts.get(path);
  if (part === undefined) {
    throw archiveRefused("The workbook has no such sheet.");
  }
  const read = createSheetReader({
    sharedText: (index) => strings.text(index),
    isDate: (style) => styles.isDate(style),
    dateText: (serial) => dateText(serial, since1904),
  });
  for await (const xml of readText(partOctets(opened.source, part, opened.budget), "utf-8")) {
    yield read(xml);
  }
}
