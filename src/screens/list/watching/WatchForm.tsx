import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ListWatch, type WatchInterval, watchIntervals } from "#contract/listWatches.ts";
import { useWatchListMutation } from "#web/api/listWatchApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  listId: string;
  /** The watch to change. */
  watch: ListWatch;
  onSaved: () => void;
}

/** Form for the interval and the credit limit of a watch. */
export function WatchForm({ listId, watch, onSaved }: Props) {
  const { t } = useTranslation(["watch", "errors", "common"]);
  const [every, setEvery] = useState<WatchInterval>(watch.every ?? "month");
  const [most, setMost] = useState(watch.max_credits?.toString() ?? "");
  const [save, { error, isLoading }] = useWatchListMutation();
  const fieldError = (error && fieldErrorTexts(t, error)["max_credits"]) ?? null;
  const send = async () => {
    const { data } = await save({
      params: { id: listId },
      body: { every, max_credits: most.trim() === "" ? null : Number(most) },
    });
    if (data !== undefined) {
      onSaved();
    }
  };
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SelectField
        className="w-full sm:w-44"
        label={t("interval")}
        value={every}
        onChange={({ target }) =>
          setEvery(watchIntervals.find((one) => one === target.value) ?? "month")
        }
      >
        {watchIntervals.map((one) => (
          <option key={one} value={one}>
            {t(`every.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        className="w-full sm:w-56"
        type="number"
        min={1}
        label={t("mostField")}
        hint={t("mostHint")}
        value={most}
        error={fieldError}
        onChange={({ target }) => setMost(target.value)}
      />
      <div className="w-full">
        <FormError>{error && fieldError === null ? failureText(t, error).title : null}</FormError>
        <Button type="submit" variant="primary" busy={isLoading}>
          {t(watch.every === null || watch.stopped !== null ? "start" : "save")}
        </Button>
      </div>
    </form>
  );
}
