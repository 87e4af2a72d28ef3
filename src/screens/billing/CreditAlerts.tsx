import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { useReadCreditAlertsQuery, useReplaceCreditAlertsMutation } from "#web/api/billingApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Balances at which the account gets an alert about low credits. */
export function CreditAlerts() {
  const { t } = useTranslation("billing");
  const query = useReadCreditAlertsQuery();
  return (
    <AccountSection id="credit-alerts" title={t("alerts.title")} lead={t("alerts.lead")}>
      <QueryGate query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ standard, balances }) => <Balances standard={standard} balances={balances} />}
      </QueryGate>
    </AccountSection>
  );
}

function Balances({ standard, balances }: { standard: number; balances: readonly number[] }) {
  const { t } = useTranslation(["billing", "errors", "common"]);
  const { number } = useFormats();
  const credits = useCreditsText();
  const [typed, setTyped] = useState("");
  const [replace, { isLoading, error }] = useReplaceCreditAlertsMutation();
  const full = balances.length >= limits.creditAlertsMax;
  // Last value sent: a change made before its response builds on it.
  const sent = useRef(balances);
  useEffect(() => {
    if (!isLoading) {
      sent.current = balances;
    }
    // At the end of a change, the balances from before it are still shown for a moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [balances]);
  const change = (next: readonly number[]) => {
    sent.current = next;
    return replace({ body: { balances: [...next] } });
  };
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const { error: refused } = await change([...sent.current, Number(typed)]);
    if (refused === undefined) {
      setTyped("");
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">{t("alerts.standard", { credits: credits("balance", standard) })}</p>
      {balances.length === 0 ? null : (
        <ul aria-label={t("alerts.own")} className="flex flex-wrap gap-2">
          {balances.map((balance) => (
            <li key={balance}>
              <Chip
                mark={<Icon name="close" size={14} />}
                aria-label={t("alerts.remove", { credits: credits("balance", balance) })}
                onClick={() => void change(sent.current.filter((one) => one !== balance))}
              >
                {number(balance)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <form className="flex flex-wrap items-end gap-3" onSubmit={(event) => void add(event)}>
        <TextField
          type="number"
          required
          min={1}
          max={limits.keyBudgetMax}
          step={1}
          className="w-full sm:w-48"
          label={t("alerts.balance")}
          disabled={full}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={isLoading} inactive={full}>
          {t("alerts.add")}
        </Button>
      </form>
      {full ? (
        <p className="text-sm text-muted">
          {t("alerts.full", { number: number(limits.creditAlertsMax) })}
        </p>
      ) : null}
      <FormError>{error === undefined ? null : failureText(t, error).title}</FormError>
    </div>
  );
}
