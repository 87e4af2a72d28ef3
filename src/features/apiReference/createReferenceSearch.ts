import MiniSearch, { type Query } from "minisearch";
import type { Reference } from "./reference.ts";
import { type SearchSection, searchSections } from "./searchSections.ts";
import { type Meaning, findMeanings } from "./findMeanings.ts";
import { searchTerms } from "./searchTerms.ts";

/** A section that a search found. */
export interface FoundSection {
  /** Its anchor. */
  id: string;
  title: string;
  /** Method and path of a call, or status and title of an error; may be empty. */
  note: string;
  /** The passage that fits best; empty if only title or names fit. */
  excerpt: string;
}

/** Maximum number of results. */
const resultsMax = 20;
/** Share of the best score below which a section isn't a result. */
const leastShare = 0.03;
/** Length of an excerpt in UTF-16 code units. */
const excerptLength = 140;

/** Guides explain what other sections only mention. */
const weights: Readonly<Record<SearchSection["kind"], number>> = {
  guide: 1.5,
  call: 1,
  error: 0.9,
  object: 0.6,
};
const boost = { title: 8, names: 5, fields: 3, text: 1 };
/** A prefix from three letters on, and a typo for each five letters. */
const tolerant = {
  prefix: (term: string) => term.length >= 3,
  fuzzy: (term: string) => (term.length >= 5 && !/\d/u.test(term) ? 0.2 : false),
};

function buildQuery({ words, alternatives }: Meaning): Query {
  return {
    combineWith: "OR",
    queries: [
      { combineWith: "AND", queries: [...words], ...tolerant },
      ...alternatives.map((queries) => ({
        combineWith: "AND" as const,
        queries: [...queries],
        boostTerm: () => 0.7,
      })),
    ],
  };
}

/** Returns the share of a question's parts whose words are all in a title. */
function titleShare(parts: readonly Meaning[], title: ReadonlySet<string>): number {
  return parts.filter(({ words }) => words.every((word) => title.has(word))).length / parts.length;
}

/** Returns a passage around the first of the words that it has. */
function buildExcerpt({ passages }: SearchSection, words: readonly string[]): string {
  const hits = (passage: string) => {
    const own = passage.toLowerCase();
    return words.filter((word) => own.includes(word)).length;
  };
  let best = "";
  let most = 0;
  for (const passage of passages) {
    const count = hits(passage);
    if (count > most) {
      [best, most] = [passage, count];
    }
  }
  const first = Math.min(
    ...words.map((word) => best.toLowerCase().indexOf(word)).filter((index) => index !== -1),
  );
  const from = first > excerptLength / 2 ? best.lastIndexOf(" ", first - excerptLength / 4) + 1 : 0;
  const text = best.slice(from, from + excerptLength).replaceAll(/\s+/gu, " ");
  return `${from > 0 ? "… " : ""}${text}${from + excerptLength < best.length ? " …" : ""}`;
}

/** Indexes the reference; returns a function that finds sections by words, best first. */
export function createReferenceSearch(
  reference: Reference,
): (question: string) => readonly FoundSection[] {
  const sections = new Map(searchSections(reference).map((section) => [section.id, section]));
  const index = new MiniSearch<SearchSection & { text: string }>({
    fields: Object.keys(boost),
    tokenize: searchTerms,
    processTerm: (term) => term,
    searchOptions: {
      boost,
      tokenize: (term) => [term],
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      boostDocument: (id) => weights[sections.get(String(id))?.kind ?? "call"],
    },
  });
  index.addAll(
    [...sections.values()].map((section) => ({
      ...section,
      text: [...section.passages, section.code ?? ""].join("\n"),
    })),
  );
  const titles = new Map(
    [...sections].map(([id, { title }]) => [id, new Set(searchTerms(`${id} ${title}`))]),
  );
  return (question) => {
    const parts = findMeanings(question);
    const scored = index
      .search({ combineWith: "OR", queries: parts.map(buildQuery) })
      .map((result) => ({
        result,
        score: result.score * (1 + titleShare(parts, titles.get(String(result.id)) ?? new Set())),
      }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, resultsMax);
    const least = (scored[0]?.score ?? 0) * leastShare;
    return scored
      .filter(({ score }) => score >= least)
      .flatMap(({ result }) => {
        const section = sections.get(String(result.id));
        return section === undefined
          ? []
          : [
              {
                id: section.id,
                title: section.title,
                note: section.note,
                excerpt: buildExcerpt(section, result.terms),
              },
            ];
      });
  };
}
