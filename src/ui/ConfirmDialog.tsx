import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { FormError } from "./FormError.tsx";

interface Props {
  title: string;
  effect: string;
  submit: string;
  cancel: string;
  variant?: "primary" | "danger";
  busy: boolean;
  error: Parameters<typeof failureText>[1];
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Dialog that names the effect of an action before it happens. */
export function ConfirmDialog({
  title,
  effect,
  submit,
  cancel,
  variant = "primary",
  busy,
  error,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const { t } = useTranslation(["errors", "common"]);
  return (
    <Dialog title={title} onClose={onCancel}>
      <p className="text-base">{effect}</p>
      {children}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant={variant} busy={busy} onClick={onSubmit}>
          {submit}
        </Button>
      </div>
    </Dialog>
  );
}
