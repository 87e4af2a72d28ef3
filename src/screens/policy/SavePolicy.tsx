import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PolicyVersion } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { useSavePolicyMutation } from "#web/api/policyApi.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { policyChanges } from "#contract/policyChanges.ts";
import { PolicyDialog } from "./PolicyDialog.tsx";

/** Length of `limits.ruleNoteLength`. */
const noteLength = 200;

interface Props {
  draft: AccountPolicy;
  current: PolicyVersion;
  onClose: () => void;
}

/** Confirms a new policy with its changes and an optional note. */
export function SavePolicy({ draft, current, onClose }: Props) {
  const { t } = useTranslation(["policy", "errors"]);
  const { number } = useFormats();
  const [note, setNote] = useState("");
  const [save, { isLoading, error }] = useSavePolicyMutation();
  const version = number(current.version + 1);
  const send = async () => {
    const saved = await save({ body: { ...draft, ...(note.trim() === "" ? {} : { note }) } });
    if (saved.data !== undefined) {
      showToast({ text: t("save.done", { version: number(saved.data.version) }) });
      onClose();
    }
  };
  return (
    <PolicyDialog
      title={t("save.title", { version })}
      effect={t("save.effect")}
      changes={policyChanges(current, draft)}
      submit={t("save.submit", { version })}
      busy={isLoading}
      error={error}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <TextField
        label={t("save.note")}
        maxLength={noteLength}
        value={note}
        error={fieldErrorTexts(t, error)["note"] ?? null}
        onChange={(event) => setNote(event.target.value)}
      />
    </PolicyDialog>
  );
}
