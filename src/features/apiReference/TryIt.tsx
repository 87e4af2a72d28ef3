import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasSession } from "#web/session/hasSession.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { isDestructive } from "./trials/isDestructive.ts";
import type { ReferenceOperation } from "./reference.ts";
import { type Outcome, TrialOutcome } from "./TrialOutcome.tsx";
import { useTrial } from "./trials/useTrial.ts";

interface Props {
  operation: ReferenceOperation;
  origin: string;
}

/** The key of this tab, so that it is typed once for all operations. */
let typedKey = "";

/** Form that sends an operation's request to the real server, with the session or a typed key, and shows its reply. */
export function TryIt({ operation, origin }: Props) {
  const { t, i18n } = useTranslation("apiDocs");
  const lang = i18n.resolvedLanguage ?? "en";
  const { method, scope } = operation;
  const keyed = scope !== null;
  const session = useHasSession() && keyed;
  const trial = useTrial(operation, session);
  const [key, setKey] = useState(typedKey);
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const destructive = isDestructive(operation);

  const send = async () => {
    setAsking(false);
    setOutcome({ kind: "sending" });
    try {
      const reply = await trial.send(origin, keyed ? key.trim() : "");
      setOutcome({ kind: "reply", reply });
    } catch {
      setOutcome({ kind: "failed" });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (destructive && !asking) {
      setAsking(true);
    } else {
      void send();
    }
  };

  return (
    // The reference around it is English.
    <form
      lang={lang}
      dir={i18n.dir(lang)}
      className="flex flex-col gap-4 rounded-box border border-line bg-paper p-3"
      onSubmit={submit}
    >
      {session ? <p className="text-sm text-muted">{t("try.session")}</p> : null}
      {keyed && !session ? (
        <KeyField
          value={key}
          onChange={(typed) => {
            typedKey = typed;
            setKey(typed);
          }}
        />
      ) : null}
      <TextField
        monospace
        required
        label={`${method} · ${t("try.path")}`}
        value={trial.path}
        onChange={(event) => trial.setPath(event.target.value)}
      />
      {trial.body === undefined ? null : (
        <TextArea
          monospace
          wrap="off"
          rows={Math.min(12, trial.body.split("\n").length)}
          label={t("try.body")}
          value={trial.body}
          onChange={(event) => trial.setBody(event.target.value)}
        />
      )}
      {trial.missing === undefined ? null : (
        <p className="text-sm text-muted">{t("try.replace", { name: trial.missing })}</p>
      )}
      {method === "GET" ? null : <EffectNote destructive={destructive} asking={asking} />}
      <div>
        <SendButtons
          asking={asking}
          busy={outcome?.kind === "sending"}
          onCancel={() => setAsking(false)}
        />
        <TrialOutcome outcome={outcome} origin={origin} />
      </div>
    </form>
  );
}

/** Says that a call changes data; a warning while the form asks to confirm it. */
function EffectNote({ destructive, asking }: { destructive: boolean; asking: boolean }) {
  const { t } = useTranslation("apiDocs");
  const text = t(destructive ? "try.destroys" : "try.writes");
  return asking ? (
    <div role="alert">
      <Notice tone="warn">{text}</Notice>
    </div>
  ) : (
    <p className="text-sm text-muted">{text}</p>
  );
}

interface ButtonProps {
  /** True while the form asks to confirm. */
  asking: boolean;
  busy: boolean;
  onCancel: () => void;
}

function SendButtons({ asking, busy, onCancel }: ButtonProps) {
  const { t } = useTranslation("apiDocs");
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant={asking ? "danger" : "secondary"}
        busy={busy}
        onClick={(event) => {
          // The second click of a double click would confirm what the first one asked.
          if (event.detail > 1) {
            event.preventDefault();
          }
        }}
      >
        {t(asking ? "try.confirm" : busy ? "try.sending" : "try.send")}
      </Button>
      {asking ? (
        <Button variant="quiet" onClick={onCancel}>
          {t("try.cancel")}
        </Button>
      ) : null}
    </div>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { t } = useTranslation("apiDocs");
  return (
    <TextField
      monospace
      required
      label={t("try.key")}
      hint={t("try.keyHint")}
      type="password"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
