import type { SerializedError } from "@reduxjs/toolkit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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

/** Acts on the selected validations. */
export const bulkActs = ["recheck", "delete"] as const;

type Act = (typeof bulkActs)[number];

/** Right that each act needs. */
export const rightsOfActs = { recheck: "validate", delete: "results:delete" } as const;

type Failure = CallFailure | SerializedError;

/** A bulk action and the validations that it is for. */
export interface PendingAction {
  act: Act;
  ids: readonly string[];
}

interface BarProps {
  /** Those that the user's role allows. */
  acts: readonly Act[];
  count: number;
  onAct: (act: Act) => void;
}

/** Number of selected validations, and what can be done with them. */
export function BulkBar({ acts, count, onAct }: BarProps) {
  const { t } = useTranslation("history");
  return (
    <>
      <output>{t("selected", { count })}</output>
      {acts.map((act) => (
        <Button key={act} size="small" onClick={() => onAct(act)}>
          {t(`${act}.act`, { count })}
        </Button>
      ))}
    </>
  );
}

interface Props extends PendingAction {
  onCancel: () => void;
  /** Called at the end with the ids for which it succeeded. */
  onDone: (ids: readonly string[]) => void;
}

/** Checks validations again or deletes them, once the effect is confirmed. */
export function ConfirmBulk({ act, ids, onCancel, onDone }: Props) {
  const { t } = useTranslation(["history", "errors", "common"]);
  const [recheck] = useRecheckValidationMutation();
  const [remove] = useDeleteValidationMutation();
  const [left, setLeft] = useState(ids);
  const [done, setDone] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const count = left.length;
  const finish = (all: readonly string[]) => {
    showToast({ tone: "good", text: t(`${act}.done`, { count: all.length }) });
    onDone(all);
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const endedIds: string[] = [];
    const failed = await runConcurrently(left, atOnce, async (id): Promise<Failure | null> => {
      const params = { id };
      const { error } =
        act === "recheck" ? await recheck({ params, body: {} }) : await remove({ params });
      if (error === undefined) {
        endedIds.push(id);
      }
      return error ?? null;
    });
    const all = [...done, ...endedIds];
    setBusy(false);
    if (failed === null) {
      finish(all);
      return;
    }
    setDone(all);
    setLeft(left.filter((id) => !all.includes(id)));
    setFailure(failed);
  };
  const cancel = () => (done.length === 0 ? onCancel() : finish(done));
  return (
    <Dialog title={t(`${act}.title`, { count })} onClose={cancel}>
      <p className="text-base">{t(`${act}.effect`)}</p>
      <FormError>{failure === null ? null : failureText(t, failure).title}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={cancel}>
          {t("cancel")}
        </Button>
        <Button
          variant={act === "delete" ? "danger" : "primary"}
          busy={busy}
          onClick={() => void send()}
        >
          {t(`${act}.act`, { count })}
        </Button>
      </div>
    </Dialog>
  );
}
