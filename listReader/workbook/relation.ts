import { isAddressLink, linksMax } from "./sheetSurvey.ts";
import { attribute, type XmlListener } from "./xmlReader.ts";

/**
 * A reference from one part of a workbook to another: the path in the archive, and the last word of its type
 * (`worksheet`, `styles`).
 */
export interface Relation {
  id: string;
  kind: string;
  path: string;
}

/** Returns the path of the relations of a part (ECMA-376 part 2, §6.5.2.3). */
export function relationsPath(part: string): string {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

/** Returns a listener that collects the relations of the part `from`; references to outside the archive are ignored. */
export function relationReader(from: string): { found: Relation[]; listener: XmlListener } {
  const found: Relation[] = [];
  const listener: XmlListener = {
    open: (name, tag) => {
      const target = attribute(tag, "Target");
      if (
        name === "Relationship" &&
        target !== null &&
        attribute(tag, "TargetMode") !== "External"
      ) {
        const kind = attribute(tag, "Type") ?? "";
        found.push({
          id: attribute(tag, "Id") ?? "",
          kind: kind.slice(kind.lastIndexOf("/") + 1),
          path: pathFrom(from, target),
        });
      }
    },
    close: () => undefined,
    text: () => undefined,
  };
  return { found, listener };
}

/** Returns a listener that collects the addresses that the cells of a sheet link to, by the id of the link. */
export function addressLinks(): { found: Map<string, string>; listener: XmlListener } {
  const found = new Map<string, string>();
  const listener: XmlListener = {
    open: (name, tag) => {
      const target = attribute(tag, "Target") ?? "";
      if (name === "Relationship" && isAddressLink(target) && found.size < linksMax) {
        found.set(attribute(tag, "Id") ?? "", target);
      }
    },
    close: () => undefined,
    text: () => undefined,
  };
  return { found, listener };
}

/** Returns the path of a target relative to a part; `..` never leaves the archive. */
function pathFrom(from: string, target: string): string {
  const steps = target.replaceAll("\\", "/").toLowerCase().split("/");
  const folders = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of steps) {
    if (step === "..") {
      folders.pop();
    } else if (step !== "." && step !== "") {
      folders.push(step);
    }
  }
  return folders.join("/");
}
