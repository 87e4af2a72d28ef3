import type { chosenAdvices } from "#contract/apiKeys.ts";
import { formLimits } from "#contract/formLimits.ts";
import type { Scope } from "#contract/scopes.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { normalOrigin } from "./normalOrigin.ts";

type ChosenAdvice = (typeof chosenAdvices)[number];

/** Options that only some modes of keys have. */
export interface ModeOptions {
  scopes?: readonly Scope[] | undefined;
  allowed_networks?: readonly string[] | undefined;
  allowed_origins?: readonly string[] | undefined;
  form_advice?:
    | { undeliverable?: ChosenAdvice | undefined; risky?: ChosenAdvice | undefined }
    | undefined;
}

/** Error of an option; `origin` is the index of the invalid origin. */
export type OptionError =
  | { error: "not_for_mode"; option: keyof ModeOptions }
  | { error: "no_origin" }
  | { error: "not_an_origin"; origin: number };

/** Returns the first error in options that belong to publishable keys or to secret keys only; null if there is none. */
export function optionError(mode: ApiKeyRow["mode"], options: ModeOptions): OptionError | null {
  const foreign =
    mode === "publishable"
      ? (["scopes", "allowed_networks"] as const)
      : (["allowed_origins", "form_advice"] as const);
  const option = foreign.find((name) => options[name] !== undefined);
  if (option !== undefined) {
    return { error: "not_for_mode", option };
  }
  const origin = (options.allowed_origins ?? []).findIndex((one) => normalOrigin(one) === null);
  return origin === -1 ? null : { error: "not_an_origin", origin };
}

/** Returns the columns of origins and advice that options set, without those left out. */
export function publishableColumns({
  allowed_origins: origins,
  form_advice: advice,
}: ModeOptions): Partial<
  Pick<ApiKeyRow, "allowed_origins" | "advice_undeliverable" | "advice_risky">
> {
  return {
    ...(origins === undefined
      ? {}
      : { allowed_origins: [...new Set(origins.map(normalOrigin))].join(" ") }),
    ...(advice?.undeliverable === undefined ? {} : { advice_undeliverable: advice.undeliverable }),
    ...(advice?.risky === undefined ? {} : { advice_risky: advice.risky }),
  };
}

/** Columns of a new publishable key, before its options: low limits, and no scope. */
export const publishableDefaults = {
  scopes: "",
  requests_per_minute: formLimits.requestsPerMinute,
  credit_budget: formLimits.creditBudget,
  advice_undeliverable: "block",
  advice_risky: "warn",
} as const;
