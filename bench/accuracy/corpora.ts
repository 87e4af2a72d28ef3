import { readFileSync } from "node:fs";
import { join } from "node:path";

interface SyntaxCase {
  address: string;
  expected: string;
  neutral: boolean;
}

interface ReplyCase {
  file_code: number;
  reply: string;
  expected_class: string;
  implied_verdict: string;
  /** Fields that aren't scored because two readings are defensible. */
  neutral?: string;
}

interface SlipCase {
  address?: string;
  suggested_domain?: string | null;
}

function read(name: string): unknown {
  const path = join(import.meta.dirname, "..", "..", "tests", "corpora", `${name}.json`);
  return (JSON.parse(readFileSync(path, "utf8")) as { cases: unknown }).cases;
}

/** Strings with the expected syntax result. */
export const syntaxCases = read("syntax") as SyntaxCase[];
/** Replies of real providers with the verdict each implies. */
export const replyCases = read("smtp-replies") as ReplyCase[];
/** Typos with the intended address. */
export const slipCases = read("typo-suggestions") as SlipCase[];
/** Real domains that must get no suggestion. */
export const realDomains = read("typo-never-correct") as { address: string }[];
