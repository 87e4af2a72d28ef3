import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { EndpointFields, type TypedEndpoint } from "./EndpointFields.tsx";

interface Props {
  title: string;
  submit: string;
  initial: TypedEndpoint;
  busy: boolean;
  error: Parameters<typeof failureText>[1];
  onSubmit: (typed: TypedEndpoint) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Dialog with the fields of an endpoint, to create or edit one. */
export function EndpointForm({
  title,
  submit,
  initial,
  busy,
  error,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const { t } = useTranslation(["webhooks", "errors", "common"]);
  const [typed, setTyped] = useState(initial);
  const [unchosen, setUnchosen] = useState(false);
  const refused = fieldErrorTexts(t, error);
  const errors = unchosen ? { ...refused, events: t("form.noEvents") } : refused;
  return (
    <Dialog title={title} onClose={onCancel}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const none = typed.events.length === 0;
          setUnchosen(none);
          if (!none) {
            onSubmit(typed);
          }
        }}
      >
        <EndpointFields typed={typed} errors={errors} onChange={setTyped} />
        {children}
        <FormError>
          {error && Object.keys(refused).length === 0 ? failureText(t, error).title : null}
        </FormError>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
