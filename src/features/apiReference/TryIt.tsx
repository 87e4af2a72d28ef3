import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { bodyText, headersWithType } from "#reference/samples/sampleRequest.ts";
import { asShell } from "#reference/samples/sampleVariables.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { CodePanel } from "./CodePanel.tsx";
import type { ReferenceOperation } from "./reference.ts";
import { sendTrial, type TrialReply } from "./sendTrial.ts";

interface Props {
  operation: ReferenceOperation;
  origin: string;
}

type Outcome = { kind: "reply"; reply: TrialReply } | { kind: "sending" } | { kind: "failed" };

/** The key of this tab, so that it is typed once for all operations. */
let typedKey = "";

/** Form that sends an operation's request to the real server, and shows its reply. */
export function TryIt({ operation, origin }: Props) {
  const { t } = useTranslation("apiDocs");
  const { method, scope, request } = operation;
  const [key, setKey] = useState(typedKey);
  const [path, setPath] = useState(() => asShell(request.path));
  const [body, setBody] = useState(() => {
    const text = bodyText(request.body);
    return text === undefined ? undefined : asShell(text);
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome({ kind: "sending" });
    const headers = headersWithType({ ...request, method, url: path, withKey: false });
    // Each request of the reader is a new one.
    const fresh =
      "Idempotency-Key" in headers
        ? { ...headers, "Idempotency-Key": crypto.randomUUID() }
        : headers;
    try {
      const reply = await sendTrial({
        method,
        url: origin + path,
        headers: fresh,
        key: scope === null ? "" : key.trim(),
        body,
      });
      setOutcome({ kind: "reply", reply });
    } catch {
      setOutcome({ kind: "failed" });
    }
  };

  return (
    <form
      className="flex flex-col gap-4 rounded-box border border-line bg-paper p-3"
      onSubmit={(event) => void send(event)}
    >
      {scope === null ? null : (
        <TextField
          machine
          required
          label={t("try.key")}
          hint={t("try.keyHint")}
          type="password"
          autoComplete="off"
          value={key}
          onChange={(event) => {
            typedKey = event.target.value;
            setKey(event.target.value);
          }}
        />
      )}
      <TextField
        machine
        required
        label={`${method} · ${t("try.path")}`}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      {body === undefined ? null : (
        <TextArea
          dir="ltr"
          rows={Math.min(12, body.split("\n").length)}
          className="font-mono"
          label={t("try.body")}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      {method === "GET" ? null : <p className="text-sm text-muted">{t("try.writes")}</p>}
      <div>
        <Button type="submit" busy={outcome?.kind === "sending"}>
          {t(outcome?.kind === "sending" ? "try.sending" : "try.send")}
        </Button>
      </div>
      <LiveOutcome outcome={outcome} origin={origin} />
    </form>
  );
}

function LiveOutcome({ outcome, origin }: { outcome: Outcome | null; origin: string }) {
  const { t } = useTranslation("apiDocs");
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col gap-4">
      {outcome?.kind === "failed" ? (
        <Notice tone="bad">{t("try.failed", { origin })}</Notice>
      ) : null}
      {outcome?.kind === "reply" ? <Reply reply={outcome.reply} /> : null}
    </div>
  );
}

function Reply({ reply: { status, ms, headers, body } }: { reply: TrialReply }) {
  const { t } = useTranslation("apiDocs");
  return (
    <>
      <CodePanel
        head={
          <p className="text-sm font-medium">
            {t("reply", { status })} · {t("try.time", { ms })}
          </p>
        }
        label={t("try.reply")}
        code={body}
      />
      <CodePanel
        head={<p className="text-sm font-medium">{t("try.headers")}</p>}
        label={t("try.headers")}
        code={headers}
      />
    </>
  );
}
