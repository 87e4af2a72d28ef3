import type { SerializedError } from "@reduxjs/toolkit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import {
  useDeleteValidationMutation,
  useRecheckValidationMutation,
} from "#web/api/validationsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { runConcurrently } from "./runConcurrently.ts";

/** Calls that run at once: few enough to leave the account's other checks room. */
const atOnce = 4;

type Act = "recheck" | "delete";
type Failure = CallFailure | SerializedError;

interface Props {
  selected: readonly Pick<Validation, "id">[];
  /** Called at the end with the ids that were deleted. */
  onDone: (deleted: readonly string[]) => void;
}

/** Checks the selected validations again or deletes them, once the effect is confirmed. */
export function SelectedValidations({ selected, onDone }: Props) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const [asking, setAsking] = useState<Act | null>(null);
  const count = selected.length;
  if (count === 0) {
    return null;
  }
  return (
    <>
      <output className="text-base text-muted">{t("selected", { count })}</output>
      <Button size="small" onClick={() => setAsking("recheck")}>
        {t("recheck.act", { count })}
      </Button>
      <Button size="small" onClick={() => setAsking("delete")}>
        {t("delete.act", { count })}
      </Button>
      {asking === null ? null : (
        <Confirmation
          act={asking}
          selected={selected}
          onCancel={() => setAsking(null)}
          onDone={(done) => {
            setAsking(null);
            showToast({ tone: "good", text: t(`${asking}.done`, { count: done.length }) });
            onDone(asking === "delete" ? done : []);
          }}
        />
      )}
    </>
  );
}

interface ConfirmationProps {
  act: Act;
  selected: readonly Pick<Validation, "id">[];
  onCancel: () => void;
  onDone: (ids: readonly string[]) => void;
}

function Confirmation({ act, selected, onCancel, onDone }: ConfirmationProps) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const [recheck] = useRecheckValidationMutation();
  const [remove] = useDeleteValidationMutation();
  const [left, setLeft] = useState(selected);
  const [done, setDone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const count = left.length;
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const ended: string[] = [];
    const failed = await runConcurrently(left, atOnce, async ({ id }): Promise<Failure | null> => {
      const params = { id };
      const { error } =
        act === "recheck" ? await recheck({ params, body: {} }) : await remove({ params });
      if (error === undefined) {
        ended.push(id);
      }
      return error ?? null;
    });
    const all = [...done, ...ended];
    setBusy(false);
    if (failed === null) {
      onDone(all);
      return;
    }
    setDone(all);
    setLeft(left.filter(({ id }) => !all.includes(id)));
    setFailure(failed);
  };
  const cancel = () => (done.length === 0 ? onCancel() : onDone(done));
  return (
    <Dialog title={t(`${act}.title`, { count })} onClose={cancel}>
      <p className="text-base">{t(`${act}.effect`)}</p>
      <FormError>{failure === null ? null : failureText(t, failure).title}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={cancel}>
          {t("cancel")}
        </Button>
        <Button
          look={act === "delete" ? "danger" : "primary"}
          busy={busy}
          onClick={() => void send()}
        >
          {t(`${act}.act`, { count })}
        </Button>
      </div>
    </Dialog>
  );
}
