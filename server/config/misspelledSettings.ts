import { nearestName } from "#engine/suggestions/nearestName.ts";
import type { Environment } from "./environment.ts";

/** Names that other programs use and that are a typo away from ours. */
const ofOthers = new Set(["LOGLEVEL", "SECRET"]);

/** Shorter names, such as HOST and PORT, are a typo away from too many others. */
const shortestName = 6;

/** Windows ignores the case of variable names. */
const asRead = (name: string) => (process.platform === "win32" ? name.toUpperCase() : name);

/** Returns a sentence for each variable whose name is a typo away from a setting that isn't set. */
export function misspelledSettings(
  environment: Environment,
  settings: readonly string[],
): string[] {
  const isSet = (name: string) => (environment[name]?.trim() ?? "") !== "";
  const open = settings.filter((name) => name.length >= shortestName && !isSet(name));
  return Object.keys(environment)
    .filter((name) => isSet(name) && !ofOthers.has(name) && !settings.includes(asRead(name)))
    .flatMap((name) => {
      const meant = nearestName(name, open);
      return meant === null
        ? []
        : [`Did you mean ${meant}? Mailverdict has no setting called ${name}.`];
    });
}
