import { extname } from "node:path";

/** Formats of results on the command line. */
export const resultFormats = ["text", "csv", "ndjson", "json", "xlsx"] as const;
export type ResultFormat = (typeof resultFormats)[number];

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

/** Returns the format that was asked for, else that of the output's name; null for an unknown one. */
export function resultFormat(
  asked: string | undefined,
  output: string | null,
): ResultFormat | null {
  return asked === undefined
    ? (formatByEnding[extname(output ?? "").toLowerCase()] ?? "text")
    : (resultFormats.find((format) => format === asked) ?? null);
}
