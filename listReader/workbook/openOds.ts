import { encrypted } from "#listReader/input/encrypted.ts";
import { archiveRefused, unpackBudget } from "#listReader/input/inflate.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { createOdsHidden } from "./createOdsHidden.ts";
import { OdsRows } from "./odsRows.ts";
import { partBytes } from "./partBytes.ts";
import type { Workbook } from "./workbook.ts";
import { attribute, createXmlReader, type XmlListener } from "./xmlReader.ts";
import { xmlText } from "./xmlText.ts";
import type { ZipPart } from "./zipDirectory.ts";

const sheetsMax = 256;
const stylesMax = 10_000;
const nothing: XmlListener = {
  open: () => undefined,
  close: () => undefined,
  text: () => undefined,
};

/** Opens an OpenDocument spreadsheet. Throws a {@link ListReadError} for other documents and for encrypted ones. */
export async function openOds(
  source: ListSource,
  parts: ReadonlyMap<string, ZipPart>,
): Promise<Workbook> {
  const part = (name: string): AsyncIterable<string> => textOfPart(source, parts.get(name));
  await readXml(part("meta-inf/manifest.xml"), {
    ...nothing,
    open: (name) => {
      if (name === "encryption-data") {
        throw encrypted();
      }
    },
  });
  const { listener, sheets } = collectSheets();
  await readXml(part("content.xml"), listener);
  if (sheets.length === 0) {
    throw archiveRefused("The document has no sheet.");
  }
  return {
    format: "ods",
    sheets: sheets.map(({ name }) => name),
    shown: sheets.flatMap(({ hidden }, index) => (hidden ? [] : [index])),
    hidden: async (sheet) => {
      const { hidden, listener: hiding } = createOdsHidden(sheet);
      await readXml(part("content.xml"), hiding);
      return hidden;
    },
    rows: (sheet) => sheetRows(part("content.xml"), sheet),
  };
}

async function* textOfPart(source: ListSource, part: ZipPart | undefined): AsyncGenerator<string> {
  if (part !== undefined) {
    yield* xmlText(partBytes(source, part, unpackBudget()));
  }
}

async function readXml(text: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const xml = createXmlReader(listener);
  for await (const piece of text) {
    xml.take(piece);
  }
  xml.end();
}

/** Returns a listener that collects the sheets; hidden ones have a style that says so. */
function collectSheets(): { listener: XmlListener; sheets: { name: string; hidden: boolean }[] } {
  const sheets: { name: string; hidden: boolean }[] = [];
  const hiding = new Set<string>();
  let style = "";
  let tables = 0;
  const listener: XmlListener = {
    ...nothing,
    open: (name, tag) => {
      if (name === "style") {
        style = attribute(tag, "style:name") ?? "";
      } else if (name === "table-properties" && isHiding(tag) && hiding.size < stylesMax) {
        hiding.add(style);
      } else if (name === "table") {
        tables += 1;
        if (tables === 1 && sheets.length < sheetsMax) {
          const hidden = hiding.has(attribute(tag, "table:style-name") ?? "");
          sheets.push({ name: attribute(tag, "table:name") ?? "", hidden });
        }
      }
    },
    close: (name) => {
      tables -= name === "table" ? 1 : 0;
    },
  };
  return { listener, sheets };
}

const isHiding = (tag: string): boolean => attribute(tag, "table:display") === "false";

async function* sheetRows(
  text: AsyncIterable<string>,
  sheet: number,
): AsyncGenerator<ListRecord[]> {
  const rows = new OdsRows(sheet);
  const xml = createXmlReader(rows);
  for await (const piece of text) {
    xml.take(piece);
    yield* rows.rows();
    if (rows.ended) {
      return;
    }
  }
  xml.end();
}
