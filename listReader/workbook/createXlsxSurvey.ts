import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { parseColumn } from "./sheetReader.ts";
import { noteLink, type SheetSurvey } from "./sheetSurvey.ts";
import { attribute, type XmlListener } from "./xmlReader.ts";

/** Returns a listener that surveys the XML of an .xlsx sheet; `targets` are the addresses that its links lead to. */
export function createXlsxSurvey(targets: ReadonlyMap<string, string>): {
  survey: SheetSurvey;
  listener: XmlListener;
} {
  const links = new Map<number, string>();
  const survey = { hidden: { rows: 0, columns: [] as number[] }, links };
  let hidden = false;
  let filled = false;
  const listener: XmlListener = {
    open: (name, tag) => {
      if (name === "row") {
        hidden = isOn(attribute(tag, "hidden"));
        filled = false;
      } else if (name === "v" || name === "t") {
        filled = true;
      } else if (name === "col") {
        survey.hidden.columns.push(...hiddenColumns(tag));
      } else if (name === "hyperlink") {
        const target = targets.get(/\s\w+:id\s*=\s*["']([^"']*)/u.exec(tag)?.[1] ?? "") ?? "";
        const range = parseRange(attribute(tag, "ref") ?? "");
        if (range !== null) {
          noteLink(links, range, target);
        }
      }
    },
    close: (name) => {
      survey.hidden.rows += name === "row" && hidden && filled ? 1 : 0;
    },
    text: () => undefined,
  };
  return { survey, listener };
}

const isOn = (value: string | null): boolean => value === "1" || value === "true";

function hiddenColumns(tag: string): number[] {
  const first = Number(attribute(tag, "min") ?? 0);
  const last = Math.min(Number(attribute(tag, "max") ?? 0), listReaderLimits.columns);
  return !isOn(attribute(tag, "hidden")) || !(first >= 1 && last >= first)
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
}

/** Returns the cells of a reference such as `B2` or `B2:B9`, or null. */
function parseRange(ref: string): Parameters<typeof noteLink>[1] | null {
  const [from = "", to = from] = ref.split(":");
  const columns = [parseColumn(from), parseColumn(to)] as const;
  const rows = [parseRow(from), parseRow(to)] as const;
  return columns[0] === null || columns[1] === null || !(rows[0] > 0 && rows[1] > 0)
    ? null
    : { columns: [columns[0], columns[1]], rows: [rows[0] - 1, rows[1] - 1] };
}

const parseRow = (place: string): number => Number(/\d{1,7}$/u.exec(place)?.[0] ?? 0);
