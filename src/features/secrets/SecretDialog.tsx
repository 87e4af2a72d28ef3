import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Texts of a dialog that shows a secret once. */
interface SecretTexts {
  title: string;
  /** Says that the secret isn't shown again. */
  once: string;
  label: string;
  copy: string;
  done: string;
  /** Question before the dialog closes. */
  sure: string;
  back: string;
  close: string;
}

interface Props {
  secret: string;
  texts: SecretTexts;
  /** Buttons beside the copy button. */
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows a secret once, to copy. Closing asks for confirmation, and so does leaving the page. */
export function SecretDialog({ secret, texts, actions, onClose, children }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeaving);
    return () => window.removeEventListener("beforeunload", confirmLeaving);
  }, []);
  return (
    <Dialog title={texts.title} onClose={() => setLeaving(true)}>
      <Notice tone="warn">{texts.once}</Notice>
      <div className="flex flex-col gap-1">
        <p id="shown-secret" className="text-sm font-medium">
          {texts.label}
        </p>
        <output
          aria-labelledby="shown-secret"
          dir="ltr"
          className="block rounded-box border border-line bg-canvas px-3 py-2 font-mono text-sm break-all select-all"
        >
          {secret}
        </output>
        <div className="flex flex-wrap gap-2 pt-1">
          <CopyButton text={secret} label={texts.copy} />
          {actions}
        </div>
      </div>
      {children}
      {leaving ? (
        <div role="alert" className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-base font-medium">{texts.sure}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="quiet"
              // The pressed button is gone; the answer that keeps the secret comes into view.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={() => {
                setLeaving(false);
                setReturned(true);
              }}
            >
              {texts.back}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex justify-end">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the focus of the button that led back. */}
          <Button autoFocus={returned} onClick={() => setLeaving(true)}>
            {texts.done}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
