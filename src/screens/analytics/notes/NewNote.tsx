import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type AnalyticsNote,
  analyticsNoteKinds,
  analyticsNoteLimits,
} from "#contract/analyticsNotes.ts";
import { useCreateAnalyticsNoteMutation } from "#web/api/analytics/analyticsNotesApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Form that adds a note to a day. */
export function NewNote({ last }: { last: string }) {
  const { t } = useTranslation(["analytics", "errors", "common"]);
  const [day, setDay] = useState(last);
  const [kind, setKind] = useState<AnalyticsNote["kind"]>("deploy");
  const [text, setText] = useState("");
  const [add, { isLoading, error }] = useCreateAnalyticsNoteMutation();
  const fieldErrors = error === undefined ? {} : fieldErrorTexts(t, error);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const added = await add({ body: { day, kind, text } });
    if (added.error === undefined) {
      setText("");
    }
  };
  return (
    <form className="mt-3 flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        type="date"
        required
        className="w-full sm:w-40"
        label={t("notes.day")}
        value={day}
        error={fieldErrors["day"] ?? null}
        onChange={(event) => setDay(event.target.value)}
      />
      <SelectField
        className="w-full sm:w-44"
        label={t("notes.kind")}
        value={kind}
        onChange={(event) =>
          setKind(analyticsNoteKinds.find((one) => one === event.target.value) ?? "other")
        }
      >
        {analyticsNoteKinds.map((one) => (
          <option key={one} value={one}>
            {t(`notes.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        required
        className="w-full flex-1 sm:min-w-56"
        label={t("notes.text")}
        maxLength={analyticsNoteLimits.textLength}
        value={text}
        error={fieldErrors["text"] ?? null}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={isLoading}>
        {t("notes.add")}
      </Button>
      <FormError>
        {error === undefined || Object.keys(fieldErrors).length > 0
          ? null
          : failureText(t, error).title}
      </FormError>
    </form>
  );
}
