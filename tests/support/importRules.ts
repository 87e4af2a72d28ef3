import { basename, dirname } from "node:path/posix";
import { layers, manyFiles, notNamedAfterExport, folderImports } from "./importLayers.ts";
import type { ImportGraph } from "./importGraph.ts";

/** Violations of each rule, one line for each. */
export interface RuleReport {
  /** Two folders of one folder that import each other. */
  twoWayPairs: string[];
  /** Folders of one folder that import each other in a longer circle. */
  folderCircles: string[];
  /** Files of different folders that import each other in a circle. */
  circlesAcrossFolders: string[];
  /** Files of one folder that import each other in a circle. */
  circlesInFolders: string[];
  /** Imports that lead to no file. */
  danglingImports: string[];
  /** Imports against the order of `importLayers.ts`. */
  wrongDirection: string[];
  /** Files and folders that `importLayers.ts` doesn't name. */
  undeclared: string[];
  /** Folders with more than 25 files. */
  largeFolders: string[];
  /** Folders more than four deep. */
  deepFolders: string[];
  /** Files that export something, but nothing with the name of the file. */
  misnamedFiles: string[];
}

const maximalFiles = 25;
const maximalDepth = 4;

/** Returns the groups of two or more nodes that reach each other (Tarjan's algorithm), each sorted. */
function circlesOf(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
  const lower = (node: string, value: number) =>
    low.set(node, Math.min(low.get(node) ?? value, value));
  const visit = (node: string) => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const target of next(node)) {
      if (!order.has(target)) {
        visit(target);
        lower(node, low.get(target) ?? 0);
      } else if (onStack.has(target)) {
        lower(node, order.get(target) ?? 0);
      }
    }
    if (low.get(node) === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node));
      circle.forEach((each) => onStack.delete(each));
      if (circle.length > 1) {
        circles.push(circle.toSorted());
      }
    }
  };
  for (const node of nodes) {
    if (!order.has(node)) {
      visit(node);
    }
  }
  return circles;
}

/**
 * Returns the part of a level that a file belongs to: a subfolder of `level`, or `level` itself for the files directly
 * in it. Files at the top of the tree's main folders are separate parts: `server/context.ts` isn't `server/main.ts`.
 */
function partOf(file: string, level: string): string {
  const [first = "", ...deeper] = file.slice(level === "" ? 0 : level.length + 1).split("/");
  const path = level === "" ? first : `${level}/${first}`;
  return deeper.length > 0 || !level.includes("/") ? path : level;
}

function levelsOf(files: readonly string[]): Set<string> {
  const levels = new Set<string>([""]);
  for (const file of files) {
    for (let level = dirname(file); level !== "."; level = dirname(level)) {
      levels.add(level);
    }
  }
  return levels;
}

/** Returns the imports between the parts of one level: part → part → the first import that was found. */
function partImports({ files, imports }: ImportGraph, level: string) {
  const inside = level === "" ? files : files.filter((file) => file.startsWith(`${level}/`));
  const context = new Map<string, Map<string, string>>();
  for (const file of inside) {
    const from = partOf(file, level);
    const targets = context.get(from) ?? new Map<string, string>();
    context.set(from, targets);
    for (const target of imports.get(file) ?? []) {
      const to = level === "" || target.startsWith(`${level}/`) ? partOf(target, level) : from;
      if (to !== from && !targets.has(to)) {
        targets.set(to, `${file} → ${target}`);
      }
    }
  }
  return context;
}

/** Finds folders that import each other, at every level of the tree. */
function circlesOfFolders(graph: ImportGraph): Pick<RuleReport, "twoWayPairs" | "folderCircles"> {
  const twoWayPairs: string[] = [];
  const folderCircles: string[] = [];
  for (const level of levelsOf(graph.files)) {
    const context = partImports(graph, level);
    for (const circle of circlesOf(context.keys(), (part) => context.get(part)?.keys() ?? [])) {
      const pairs = circle.flatMap((one) =>
        circle
          .filter((two) => one < two && context.get(one)?.has(two) && context.get(two)?.has(one))
          .map((two) => ({ one, two })),
      );
      for (const { one, two } of pairs) {
        const there = context.get(one)?.get(two);
        const back = context.get(two)?.get(one);
        twoWayPairs.push(`${one} ⇄ ${two}: ${there}, ${back}`);
      }
      if (circle.length > 2) {
        folderCircles.push(`${level || "."}: ${circle.join(", ")}`);
      }
    }
  }
  return { twoWayPairs, folderCircles };
}

const inOneFolder = (circle: readonly string[]) =>
  new Set(circle.map((file) => dirname(file))).size === 1;

const lineOf = (circle: readonly string[]) => `${circle.length} files: ${circle.join(", ")}`;

/** Finds files that import each other, across folders and inside one. */
function circlesOfFiles({ files, imports }: ImportGraph) {
  const circles = circlesOf(files, (file) => imports.get(file) ?? []);
  return {
    circlesAcrossFolders: circles.filter((circle) => !inOneFolder(circle)).map(lineOf),
    circlesInFolders: circles.filter(inOneFolder).map(lineOf),
  };
}

/** Returns the line of a layer table that a file belongs to, and its name there. */
function placeIn(level: string, file: string): { line: number; name: string } | undefined {
  const name = file
    .slice(level.length + 1)
    .split("/")[0]
    ?.replace(/\.tsx?$/u, "");
  const line = (layers[level] ?? []).findIndex((names) =>
    names.split(" ").some((each) => each === name),
  );
  return name === undefined || line === -1 ? undefined : { line, name };
}

/** Compares each import with the tables of `importLayers.ts`. */
function orderOf({ files, imports }: ImportGraph) {
  const wrongDirection: string[] = [];
  const undeclared = new Set<string>();
  for (const file of files) {
    const [room = ""] = file.split("/");
    for (const target of imports.get(file) ?? []) {
      const [other = ""] = target.split("/");
      if (room !== other && !allowsRoom(room, target)) {
        wrongDirection.push(`${room}: ${file} → ${target}`);
      }
    }
    if (folderImports[room] === undefined) {
      undeclared.add(room);
    }
  }
  for (const level of Object.keys(layers)) {
    for (const file of files.filter((each) => each.startsWith(`${level}/`))) {
      const from = placeIn(level, file);
      if (from === undefined) {
        undeclared.add(partOf(file, level));
        continue;
      }
      for (const target of imports.get(file) ?? []) {
        const to = target.startsWith(`${level}/`) ? placeIn(level, target) : undefined;
        if (to !== undefined && to.name !== from.name && to.line <= from.line) {
          wrongDirection.push(`${level}: ${file} → ${target}`);
        }
      }
    }
  }
  return { wrongDirection, undeclared: [...undeclared].toSorted() };
}

function allowsRoom(room: string, target: string): boolean {
  return (folderImports[room] ?? "")
    .split(" ")
    .some((each) => each === target || target.startsWith(`${each}/`));
}

function sizesOf({ files }: ImportGraph): Pick<RuleReport, "largeFolders" | "deepFolders"> {
  const counts = new Map<string, number>();
  for (const file of files) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return {
    largeFolders: [...counts]
      .filter(([folder, count]) => count > maximalFiles && !manyFiles.test(folder))
      .map(([folder, count]) => `${folder}: ${count} files`),
    deepFolders: [...counts.keys()].filter((folder) => folder.split("/").length > maximalDepth),
  };
}

/** Returns true if a file has the name of an export, or needs none: one that exports several values of one topic, or types alone, is named for the topic. */
function bearsItsName({ exports, values }: ImportGraph, file: string): boolean {
  const names = exports.get(file) ?? [];
  const own = basename(file).replace(/\.tsx?$/u, "");
  return (
    values.get(file) !== 1 ||
    notNamedAfterExport.some((pattern) => pattern.test(file)) ||
    names.some((name) => name.replaceAll("_", "").toLowerCase() === own.toLowerCase())
  );
}

/** Applies every rule to a graph. */
export function checkImportRules(graph: ImportGraph): RuleReport {
  return {
    ...circlesOfFolders(graph),
    ...circlesOfFiles(graph),
    danglingImports: [...graph.dangling],
    ...orderOf(graph),
    ...sizesOf(graph),
    misnamedFiles: graph.files.filter((file) => !bearsItsName(graph, file)),
  };
}

/** Draws the parts of one level and the imports between them as a Mermaid flowchart; thick arrows go both ways. */
export function drawLevel(graph: ImportGraph, level: string): string {
  const context = partImports(graph, level);
  const short = (part: string) => part.slice(level === "" ? 0 : level.length + 1) || part;
  const arrows = [...context].flatMap(([from, targets]) =>
    [...targets.keys()]
      .filter((to) => !(context.get(to)?.has(from) ?? false) || from < to)
      .map(
        (to) =>
          `  ${short(from)} ${(context.get(to)?.has(from) ?? false) ? "<==>" : "-->"} ${short(to)}`,
      ),
  );
  return ["flowchart TD", ...arrows.toSorted()].join("\n");
}
