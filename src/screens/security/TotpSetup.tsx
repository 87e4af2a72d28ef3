import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirmTotpMutation } from "#web/api/secondFactorApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

const QrCode = lazy(() => import("#web/ui/QrCode.tsx").then((m) => ({ default: m.QrCode })));

/** Secret for an authenticator app. */
export interface TotpSecret {
  secret: string;
  otpauth_url: string;
}

interface Props {
  secret: TotpSecret;
  onCancel: () => void;
  onDone: (codes: readonly string[]) => void;
}

/** Formats a secret in groups of four characters. */
function grouped(secret: string): string {
  return (secret.match(/.{1,4}/gu) ?? []).join(" ");
}

/** Sets up an authenticator app: shows the secret, then verifies a code. */
export function TotpSetup({ secret, onCancel, onDone }: Props) {
  const { t } = useTranslation("security");
  return (
    <ol className="flex flex-col gap-6 rounded-box border border-line bg-paper p-5">
      <li className="flex flex-col gap-3">
        <h3 className="text-md font-semibold">{t("totp.scan.title")}</h3>
        <p className="max-w-reading text-base text-muted">{t("totp.scan.lead")}</p>
        <div className="flex flex-wrap items-start gap-6">
          <div className="size-48 shrink-0 overflow-hidden rounded-box border border-line">
            <Suspense fallback={<Skeleton className="size-full" />}>
              <QrCode text={secret.otpauth_url} label={t("totp.scan.picture")} />
            </Suspense>
          </div>
          <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3 text-base">
            <div>
              <p className="text-sm font-medium">{t("totp.scan.key")}</p>
              <p dir="ltr" className="mt-1 font-mono text-md break-words rtl:text-end">
                {grouped(secret.secret)}
              </p>
              <CopyButton className="-ms-2 mt-1" text={secret.secret} label={t("totp.scan.copy")} />
            </div>
            <p className="text-sm text-muted">{t("totp.scan.kind")}</p>
            <a href={secret.otpauth_url} className="self-start text-link underline">
              {t("totp.scan.here")}
            </a>
          </div>
        </div>
      </li>
      <li className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="text-md font-semibold">{t("totp.verify.title")}</h3>
        <VerifyForm onCancel={onCancel} onDone={onDone} />
      </li>
    </ol>
  );
}

function VerifyForm({ onCancel, onDone }: Omit<Props, "secret">) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const [confirm] = useConfirmTotpMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const text = error ? failureText(t, error) : null;
  const fieldError =
    error && "kind" in error && error.kind === "problem" && error.problem.code === "code_wrong"
      ? t("totp.verify.wrong")
      : fieldErrorTexts(t, error)["code"];
  const issue = missing ? t("fields.required.detail", { ns: "errors" }) : (fieldError ?? null);

  const send = async (form: HTMLFormElement) => {
    setMissing(code.trim() === "");
    const confirmed = code.trim() === "" ? null : await run(() => confirm({ body: { code } }));
    if (confirmed === null) {
      form.querySelector("input")?.select();
    } else {
      onDone(confirmed.data.recovery_codes);
    }
  };

  return (
    <>
      <form
        noValidate
        className="flex max-w-md flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <TextField
          name="code"
          label={t("totp.verify.code")}
          hint={t("totp.verify.hint")}
          autoComplete="one-time-code"
          inputMode="numeric"
          monospace
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={issue}
        />
        <FormError>{text !== null && issue === null ? text.detail || text.title : null}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t("totp.verify.submit")}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
