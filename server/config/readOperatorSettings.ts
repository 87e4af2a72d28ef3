import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { core } from "zod/mini";
import { noOperatorSettings, type OperatorSettings } from "#contract/operator.ts";
import { type Config, ConfigError } from "./config.ts";
import { packErrors } from "./paymentSettings.ts";
import { operatorSchema } from "./operatorSchema.ts";

/** Formats the path of a value: `plans[0].currency`. */
function joinPath(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
  return steps.join("").replace(/^\./u, "");
}

/** Returns one sentence for each change to make in the file. */
function describeIssue(file: string, issue: core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const field = joinPath([...issue.path, key]);
      return `In ${file}, remove or rename ${field}: no setting has that name.`;
    });
  }
  const field = joinPath(issue.path);
  return [
    field === ""
      ? `In ${file}, write ${issue.message}.`
      : `In ${file}, set ${field} to ${issue.message}.`,
  ];
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code = "unreadable" } = error as NodeJS.ErrnoException;
    throw new ConfigError([`Make ${file} a file that the server can read (${code}).`]);
  }
  try {
    // Some editors start a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch (error) {
    const why = (error as SyntaxError).message.replaceAll(/\s+/gu, " ");
    throw new ConfigError([`Correct the JSON in ${file}: ${why}.`]);
  }
}

/** Throws a {@link ConfigError} if Stripe can't charge the prices. */
function requirePacks(payments: Config["payments"], plans: OperatorSettings["plans"]): void {
  const errors = payments === null ? [] : packErrors(payments, plans);
  if (errors.length > 0) {
    throw new ConfigError(errors);
  }
}

/**
 * Reads the operator's settings from `OPERATOR_FILE` or `operator.json` in `DATA_DIR`; null if there is no such file.
 * Throws one {@link ConfigError} with all errors in it.
 */
export function readOperatorSettings({
  operatorFile,
  dataDir,
  payments,
}: Pick<Config, "operatorFile" | "dataDir" | "payments">): OperatorSettings | null {
  const file = operatorFile ?? join(dataDir, "operator.json");
  if (operatorFile === null && !existsSync(file)) {
    requirePacks(payments, []);
    return null;
  }
  const { data, error } = operatorSchema.safeParse(readJson(file));
  if (error !== undefined) {
    throw new ConfigError([
      ...new Set(error.issues.flatMap((issue) => describeIssue(file, issue))),
    ]);
  }
  const settings = { ...noOperatorSettings, ...data };
  requirePacks(payments, settings.plans);
  return { ...settings, plans: settings.plans.toSorted((a, b) => a.credits - b.credits) };
}
