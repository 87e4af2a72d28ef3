import { extname } from "node:path";

/** Formats of results on the command line. */
export const resultFormats = ["text", "csv", "ndjson", "json", "xlsx"] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** Options of every command that writes results. */
export const resultOptions = {
  output: { type: "string", short: "o", value: "file", help: "writes the results to a file" },
  format: {
    type: "string",
    value: "format",
    choices: resultFormats,
    help: "default: text, unless the name of the output says otherwise",
  },
} as const;

/** Option of every command that reads files. */
export const columnOption = {
  column: {
    type: "string",
    multiple: true,
    value: "name or number",
    help: "column with addresses, where the file doesn't make it clear; may be repeated",
  },
} as const;

/** Option of a list that ends without retries. */
export const noRetry = { attempts: 0, over_s: 1 } as const;

/** A file to check, and where its results go. */
export interface FileOptions {
  /** Path, or `-` for standard input. */
  file: string;
  /** Path; null for standard output. */
  output: string | null;
  format: ResultFormat;
  /** Names or numbers, from 1, of the address columns; empty to find them. */
  columns: readonly string[];
  /** Checks unknown addresses again, as lists do. */
  retry: boolean;
}

const formatByEnding: Readonly<Record<string, ResultFormat>> = {
  ".csv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".json": "json",
  ".xlsx": "xlsx",
};

/** Returns where results go and their format: the one that was asked for, else that of the output's name. */
export function resultTarget({ output, format }: { output?: string; format?: string }): {
  output: string | null;
  format: ResultFormat;
} {
  const byName = formatByEnding[extname(output ?? "").toLowerCase()] ?? "text";
  return {
    output: output ?? null,
    format: resultFormats.find((one) => one === format) ?? byName,
  };
}
