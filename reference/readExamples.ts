import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A request to one operation and the reply that a server gave to it; a test repeats it. */
export interface Example {
  /** Name of the operation. */
  operation: string;
  request: {
    /** Path with its ids and query: `/v1/validations?limit=2`. */
    path: string;
    headers?: Record<string, string>;
    /** JSON body, or the text of another body. */
    body?: unknown;
  };
  response: {
    status: number;
    /** Headers that the reference shows. */
    headers: Record<string, string>;
    /** JSON body, the text of another body, or null. */
    body: unknown;
  };
}

/** File of the recorded examples. `UPDATE_EXAMPLES=1` with the test of examples records them again. */
export const examplesFile = join(import.meta.dirname, "examples.json");

/** Reads the example of each operation, in the order they were recorded. */
export function readExamples(): readonly Example[] {
  return JSON.parse(readFileSync(examplesFile, "utf8")) as Example[];
}
