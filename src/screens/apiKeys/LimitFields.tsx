import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Limits of a new key as typed; empty fields set none. */
export interface TypedLimits {
  networks: string;
  rate: string;
  budget: string;
}

interface Props {
  /** False for publishable keys, which any visitor's network may use. */
  withNetworks: boolean;
  typed: TypedLimits;
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedLimits) => void;
}

/** Optional limits of a key: networks, requests and credits. */
export function LimitFields({ withNetworks, typed, errors, onChange }: Props) {
  const { t } = useTranslation("keys");
  const networkError = Object.entries(errors).find(([name]) => name.startsWith("allowed_networks"));
  const invalid =
    networkError !== undefined || "requests_per_minute" in errors || "credit_budget" in errors;
  return (
    <details
      open={invalid || undefined}
      // The browser can't point at a wrong field in closed details.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("new.limits")}
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        {withNetworks ? (
          <TextArea
            dir="ltr"
            rows={2}
            label={t("new.networks")}
            hint={t("new.networksHint")}
            error={networkError?.[1] ?? null}
            value={typed.networks}
            onChange={({ target }) => onChange({ ...typed, networks: target.value })}
          />
        ) : null}
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.accountRequestsPerMinute}
          label={t("new.rate")}
          error={errors["requests_per_minute"] ?? null}
          value={typed.rate}
          onChange={({ target }) => onChange({ ...typed, rate: target.value })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.keyBudgetMax}
          label={t("new.budget")}
          error={errors["credit_budget"] ?? null}
          value={typed.budget}
          onChange={({ target }) => onChange({ ...typed, budget: target.value })}
        />
      </div>
    </details>
  );
}
