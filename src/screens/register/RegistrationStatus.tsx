import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Registration rules of this installation. */
interface Status {
  mode: "open" | "invited" | "closed";
  setup_code: boolean;
  starting_credits: boolean;
}

interface Props {
  status: Status;
  /** True if the visitor followed an invitation. */
  invited: boolean;
  error: string | null;
}

/** Requirements of registration beyond an address and a password, or why it isn't possible. */
export function RegistrationStatus({ status, invited, error }: Props) {
  const { t } = useTranslation(["accounts", "errors"]);
  if (status.setup_code) {
    return (
      <TextField
        label={t("setupCode.label")}
        name="setup_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        monospace
        hint={t("setupCode.hint")}
        error={error}
      />
    );
  }
  if (status.mode === "open" || (status.mode === "invited" && invited)) {
    return null;
  }
  const code = status.mode === "closed" ? "registration_closed" : "invitation_required";
  return (
    <Notice tone="warn" title={t(`${code}.title`, { ns: "errors" })} live>
      {t(`${code}.detail`, { ns: "errors" })}
    </Notice>
  );
}
