import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shareLimits } from "#contract/shareLimits.ts";
import { useCreateShareMutation, useListSharesQuery } from "#web/api/sharesApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { SharedLink } from "./SharedLink.tsx";

interface Props {
  /** Id of the validation. */
  id: string;
  address: string;
  onClose: () => void;
}

const durations = [1, 7, shareLimits.days, shareLimits.daysMax];

/** Creates links that show a result to anyone, and revokes them. */
export function ShareDialog({ id, address, onClose }: Props) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const [days, setDays] = useState<number>(shareLimits.days);
  const query = useListSharesQuery({ query: { validation_id: id } });
  const [create, { isLoading, error }] = useCreateShareMutation();
  const add = async () => {
    const { data } = await create({ params: { id }, body: { expires_in_days: days } });
    if (data) {
      showToast({ tone: "good", text: t("share.created") });
    }
  };
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      <p className="text-base wrap-anywhere">{t("share.lead", { address })}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t("share.days")}
          className="flex-1"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {durations.map((count) => (
            <option key={count} value={count}>
              {t("share.daysOption", { count })}
            </option>
          ))}
        </SelectField>
        <Button variant="primary" icon="link" busy={isLoading} onClick={() => void add()}>
          {t("share.create")}
        </Button>
      </div>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <QueryGate
        query={{ ...query, data: query.currentData }}
        skeleton={<Skeleton className="h-20 w-full" />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-base text-muted">{t("share.none")}</p>
          ) : (
            <ul aria-label={t("share.links")} className="flex flex-col gap-3">
              {data.map((share) => (
                <SharedLink key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </QueryGate>
      <div className="flex justify-end">
        <Button onClick={onClose}>{t("share.close")}</Button>
      </div>
    </Dialog>
  );
}
