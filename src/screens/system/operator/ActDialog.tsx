import type { SerializedError } from "@reduxjs/toolkit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reasonMax } from "#contract/systemCalls.ts";
import { grantMax } from "#contract/systemWorkspaces.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { useFormats } from "#web/text/formats.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  title: string;
  effect: string;
  submit: string;
  /** Said once it is done. */
  done: string;
  variant?: "primary" | "danger";
  /** Most credits, where the act needs their number. */
  most?: number;
  send: (values: {
    reason: string;
    amount: number;
  }) => PromiseLike<{ error?: CallFailure | SerializedError | undefined }>;
  onClose: () => void;
}

/** Asks for the reason of an act, and for the number of credits if it needs one; names its effect. */
export function ActDialog({ title, effect, submit, done, variant, most, send, onClose }: Props) {
  const { t } = useTranslation(["system", "errors", "common"]);
  const { number } = useFormats();
  const { run, busy, error, dialog } = useReauthentication();
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const refused = fieldErrorTexts(t, error);
  const credits = /^\d{1,10}$/u.test(amount.trim()) ? Number(amount) : 0;
  const limit = Math.min(most ?? grantMax, grantMax);
  const badAmount = most !== undefined && (credits < 1 || credits > limit);
  const noReason = reason.trim() === "";
  const act = async () => {
    setTried(true);
    if (badAmount || noReason) {
      return;
    }
    const sent = await run<unknown>(() => send({ reason: reason.trim(), amount: credits }));
    if (sent !== null) {
      showToast({ text: done });
      onClose();
    }
  };
  return (
    dialog ?? (
      <ConfirmDialog
        title={title}
        effect={effect}
        submit={submit}
        cancel={t("acts.cancel")}
        variant={variant ?? "primary"}
        busy={busy}
        error={error}
        onSubmit={() => void act()}
        onCancel={onClose}
      >
        {most === undefined ? null : (
          <TextField
            label={t("acts.amount")}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            error={
              tried && badAmount ? t("acts.badAmount", { max: number(limit) }) : refused["amount"]
            }
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        <TextField
          label={t("acts.reason")}
          hint={t("acts.reasonHint")}
          dir="auto"
          autoComplete="off"
          maxLength={reasonMax}
          value={reason}
          error={tried && noReason ? t("acts.reasonNeeded") : refused["reason"]}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    )
  );
}
