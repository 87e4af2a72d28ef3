import { readSettings, requireAddresses, requireRealIdentity } from "#cli/settings/readSettings.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { resultFormat, resultFormats } from "./fileOptions.ts";

/** Options of the command line, as far as they were given. */
export interface FileValues {
  file?: string;
  output?: string;
  format?: string;
  column?: string[];
  "no-retry"?: boolean;
}

/** Options that only `check --file` takes. */
export const fileFlags = ["file", "output", "format", "column", "no-retry"] as const;

/** Checks the addresses of a file, or of standard input. */
export async function checkList(
  file: string,
  { output, format: asked, column = [], "no-retry": noRetry = false, ...others }: FileValues,
): Promise<void> {
  if (Object.keys(others).some((name) => name !== "file")) {
    throw new UsageError("--file takes --output, --format, --column and --no-retry.");
  }
  const format = resultFormat(asked, output ?? null);
  if (format === null) {
    throw new UsageError(`--format must be one of ${resultFormats.join(", ")}.`);
  }
  const operator = readSettings();
  requireRealIdentity(operator);
  await requireAddresses(operator);
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  const options = { file, output: output ?? null, format, columns: column, retry: !noRetry };
  const { checkFile } = await import("./checkFile.ts");
  process.exitCode = await checkFile(options, process.env, stopping.signal);
}
