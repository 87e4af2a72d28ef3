import { attribute, type XmlListener } from "./xmlReader.ts";

/** What a part of a workbook refers to: where that stands in the archive, and the last word of its kind (`worksheet`, `styles`). */
export interface Relation {
  id: string;
  kind: string;
  path: string;
}

/** The part that holds the relations of a part (ECMA-376 part 2, §6.5.2.3). */
export function relationsPath(part: string): string {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

/** Collects the relations of the part `from`; what stands outside of the archive is none. */
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

/** The place that a target names, seen from a part; steps out of the archive lead nowhere. */
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
