import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PolicyChange } from "#contract/policy.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { ChangeList } from "./ChangeList.tsx";

interface Props {
  title: string;
  effect: string;
  changes: readonly PolicyChange[];
  submit: string;
  busy: boolean;
  error: Parameters<typeof failureText>[1];
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Dialog that names what another policy changes before it is saved. */
export function PolicyDialog({ changes, error, ...props }: Props) {
  const { t } = useTranslation(["policy", "errors", "common"]);
  const failure = error ? failureText(t, error) : null;
  return (
    <Dialog title={props.title} onClose={props.onCancel}>
      <p className="text-base">{props.effect}</p>
      <ChangeList changes={changes} />
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy) {
            props.onSubmit();
          }
        }}
      >
        {props.children}
        <FormError>{failure === null ? null : `${failure.title}. ${failure.detail}`}</FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={props.onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" busy={props.busy}>
            {props.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
