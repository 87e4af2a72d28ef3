import { type UnpackBudget, archiveRefused, unpackBudget } from "#listReader/input/inflate.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import type { ListSource } from "#listReader/input/listSource.ts";
import { createDateStyles, dateText } from "./dateStyles.ts";
import { partBytes } from "./partBytes.ts";
import { addressLinks, type Relation, relationReader, relationsPath } from "./relation.ts";
import { createSharedStrings } from "./sharedStrings.ts";
import { type CellMeanings, createSheetReader } from "./sheetReader.ts";
import { attribute, createXmlReader, type XmlListener } from "./xmlReader.ts";
import type { SheetSurvey } from "./sheetSurvey.ts";
import { createXlsxSurvey } from "./createXlsxSurvey.ts";
import type { Workbook } from "./workbook.ts";
import { xmlText } from "./xmlText.ts";
import type { ZipPart } from "./zipDirectory.ts";

const sheetsMax = 256;

interface Opened {
  source: ListSource;
  parts: Map<string, ZipPart>;
  budget: UnpackBudget;
}

interface Sheet {
  name: string;
  path: string;
  hidden: boolean;
}

/** Opens an Excel workbook (.xlsx). Throws a {@link ListReadError} for any other archive. */
export async function openXlsx(source: ListSource, parts: Map<string, ZipPart>): Promise<Workbook> {
  const opened = { source, parts, budget: unpackBudget() };
  const path = await workbookPath(opened);
  if (path === null) {
    throw new ListReadError("format_unknown", `This is ${archiveKind(opened.parts)}.`);
  }
  const relations = await readRelations(opened, path);
  const { sheets, since1904 } = await readSheets(opened, path, relations);
  if (sheets.length === 0) {
    throw archiveRefused("The workbook has no sheet.");
  }
  // Read once for all sheets.
  let meanings: Promise<CellMeanings> | null = null;
  return {
    format: "xlsx",
    sheets: sheets.map(({ name }) => name),
    shown: sheets.flatMap(({ hidden }, index) => (hidden ? [] : [index])),
    hidden: async (sheet) => {
      const part = sheets[sheet]?.path ?? "";
      return (await surveySheet(opened, part, new Map())).hidden;
    },
    rows: async function* (sheet) {
      meanings ??= readMeanings(opened, relations, since1904);
      const part = sheets[sheet]?.path ?? "";
      yield* sheetRows(opened, part, { ...(await meanings), links: await readLinks(opened, part) });
    },
  };
}

const findPath = (relations: readonly Relation[], kind: string): string | null =>
  relations.find((relation) => relation.kind === kind)?.path ?? null;

/** Returns the path of the workbook in its archive, or null. */
async function workbookPath(opened: Opened): Promise<string | null> {
  const named = findPath(await readRelations(opened, ""), "officeDocument") ?? "";
  const path = [named, "xl/workbook.xml"].find(
    (one) => /^xl\/.*\.xml$|^[^/]*workbook[^/]*\.xml$/u.test(one) && opened.parts.has(one),
  );
  return path ?? null;
}

/** Returns a readable name for an archive without a workbook. */
function archiveKind(parts: ReadonlyMap<string, ZipPart>): string {
  const names = [...parts.keys()];
  const has = (beginning: string): boolean => names.some((name) => name.startsWith(beginning));
  if (has("xl/workbook.bin")) {
    return "a binary workbook (.xlsb). Save it as .xlsx or CSV";
  }
  if (has("word/") || has("ppt/")) {
    return "a document of Word or PowerPoint. Export the list as CSV or .xlsx";
  }
  if (has("content.xml")) {
    return "an OpenDocument file. Export the list as .ods or CSV";
  }
  if (has("index/") || has("index.zip")) {
    return "a document of Numbers or Pages. Export the list as CSV or .xlsx";
  }
  return "a zip archive without an Excel workbook (.xlsx). Unpack it and send the list itself";
}

async function readRelations(opened: Opened, part: string): Promise<Relation[]> {
  const { found, listener } = relationReader(part);
  await readPart(opened, relationsPath(part), listener);
  return found;
}

/** Returns the names and paths of the sheets. */
async function readSheets(
  opened: Opened,
  path: string,
  relations: readonly Relation[],
): Promise<{ sheets: Sheet[]; since1904: boolean }> {
  // Chart and macro sheets are listed too, but have no rows.
  const places = new Map(
    relations
      .filter(
        ({ kind, path: sheetPath }) =>
          kind === "worksheet" || (kind === "" && /worksheets\//u.test(sheetPath)),
      )
      .map((relation) => [relation.id, relation.path]),
  );
  const sheets: Sheet[] = [];
  let since1904 = false;
  await readPart(opened, path, {
    open: (name, tag) => {
      if (name === "sheet") {
        const place = places.get(/\s\w+:id\s*=\s*["']([^"']*)/u.exec(tag)?.[1] ?? "") ?? "";
        if (opened.parts.has(place) && sheets.length < sheetsMax) {
          const hidden = (attribute(tag, "state") ?? "visible") !== "visible";
          sheets.push({ name: attribute(tag, "name") ?? "", path: place, hidden });
        }
      } else if (name === "workbookPr") {
        since1904 = /^(1|true)$/u.test(attribute(tag, "date1904") ?? "");
      }
    },
    close: () => undefined,
    text: () => undefined,
  });
  return { sheets, since1904 };
}

async function readPart(opened: Opened, path: string, listener: XmlListener): Promise<void> {
  const xml = createXmlReader(listener);
  await takePart(opened, path, xml);
}

async function takePart(
  { source, parts, budget }: Opened,
  path: string,
  xml: { take(text: string): void; end(): void },
): Promise<void> {
  const part = parts.get(path);
  if (part !== undefined) {
    for await (const text of xmlText(partBytes(source, part, budget))) {
      xml.take(text);
    }
    xml.end();
  }
}

/** Reads the shared texts and formats, with a separate size budget. */
async function readMeanings(
  workbook: Opened,
  relations: readonly Relation[],
  since1904: boolean,
): Promise<CellMeanings> {
  const opened = { ...workbook, budget: unpackBudget() };
  const strings = createSharedStrings();
  const styles = createDateStyles();
  await takePart(
    opened,
    findPath(relations, "sharedStrings") ?? "xl/sharedstrings.xml",
    strings.xml,
  );
  await takePart(opened, findPath(relations, "styles") ?? "xl/styles.xml", styles.xml);
  return {
    sharedText: (index) => strings.text(index),
    isDate: (style) => styles.isDate(style),
    dateText: (serial) => dateText(serial, since1904),
  };
}

/** Returns the addresses that cells of a sheet link to. Links follow the cells, so such a sheet is read twice. */
async function readLinks(workbook: Opened, path: string): Promise<SheetSurvey["links"]> {
  const { found, listener } = addressLinks();
  await readPart({ ...workbook, budget: unpackBudget() }, relationsPath(path), listener);
  return found.size === 0 ? new Map() : (await surveySheet(workbook, path, found)).links;
}

async function surveySheet(
  workbook: Opened,
  path: string,
  targets: ReadonlyMap<string, string>,
): Promise<SheetSurvey> {
  const { survey, listener } = createXlsxSurvey(targets);
  await readPart({ ...workbook, budget: unpackBudget() }, path, listener);
  return survey;
}

async function* sheetRows(
  { source, parts }: Opened,
  path: string,
  { links, ...meanings }: CellMeanings & Pick<SheetSurvey, "links">,
): AsyncGenerator<ListRecord[]> {
  const part = parts.get(path);
  if (part === undefined) {
    throw archiveRefused("The workbook has no such sheet.");
  }
  const sheet = createSheetReader(meanings, links);
  for await (const xml of xmlText(partBytes(source, part, unpackBudget()))) {
    yield sheet.take(xml);
  }
  sheet.end();
}
