import { misspelledVariables } from "#server/config/config.ts";

/** Warns on standard error of variables whose names are a typo away from a setting. */
export function warnOfMisspelledSettings(environment: NodeJS.ProcessEnv): void {
  for (const sentence of misspelledVariables(environment)) {
    process.stderr.write(`Warning: ${sentence}\n`);
  }
}
