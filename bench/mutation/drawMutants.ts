import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { functionsUsing } from "./functionsUsing.ts";
import { mutatedSource, listMutations, type Mutation } from "./listMutations.ts";
import { sourcesIn } from "./productFolders.ts";
import { isCode } from "./syntaxTree.ts";

/** A mutation of one file of a tree. */
export interface Mutant extends Mutation {
  file: string;
  source: string;
  /** Names the place in its file by its text, so that it keeps its name while other lines change. */
  key: string;
  /** Functions whose call runs it or what it is part of. */
  functions: readonly string[];
}

/** Draws of earlier runs. */
const drawnFile = join(".cache", "mutations", "drawn.json");

const hashOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex");

const lineAt = (source: string, position: number): string =>
  source.slice(source.lastIndexOf("\n", position - 1) + 1).split("\n", 1)[0] ?? "";

/** Returns the places of a file, each with its mutations. */
function findSites(file: string, source: string): { key: string; mutations: Mutation[] }[] {
  const sites = Map.groupBy(listMutations(file, source), ({ start, end }) => `${start}-${end}`);
  const seen = new Map<string, number>();
  return [...sites.values()].map((mutations) => {
    const { start = 0, end = 0 } = mutations[0] ?? {};
    const text = hashOf(file, lineAt(source, start).trim(), source.slice(start, end));
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return { key: hashOf(text, nth), mutations };
  });
}

function earlierDraws(): string[] {
  return existsSync(drawnFile) ? (JSON.parse(readFileSync(drawnFile, "utf8")) as string[]) : [];
}

/** Draws `count` places at random over those of folders of a tree, one mutation of each, and remembers them. Places of earlier draws are left out unless `again`. */
export function drawMutants(
  tree: string,
  {
    folders,
    count,
    seed,
    again,
  }: { folders: readonly string[]; count: number; seed: string; again: boolean },
): { drawn: Mutant[]; places: number } {
  const earlier = earlierDraws();
  const left = new Set(again ? [] : earlier);
  const sites = sourcesIn(tree, folders).flatMap((file) => {
    const source = readFileSync(join(tree, file), "utf8");
    return findSites(file, source).map((site) => ({
      ...site,
      file,
      source,
      rank: hashOf(seed, site.key),
    }));
  });
  const drawn: Mutant[] = [];
  const functionsOf = functionsUsing(tree);
  const waiting = sites
    .filter(({ key }) => !left.has(key))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  for (const { file, source, key, rank, mutations } of waiting) {
    const mutation = mutations[Number.parseInt(rank.slice(0, 8), 16) % mutations.length];
    if (
      drawn.length < count &&
      mutation !== undefined &&
      isCode(file, mutatedSource(source, mutation))
    ) {
      const functions = functionsOf(file, mutation.start);
      drawn.push({ ...mutation, file, source, key, functions });
    }
  }
  mkdirSync(dirname(drawnFile), { recursive: true });
  const keys = new Set([...earlier, ...drawn.map(({ key }) => key)]);
  writeFileSync(drawnFile, JSON.stringify([...keys]));
  return { drawn, places: sites.length };
}
