import { useTranslation } from "react-i18next";
import { requirementLimits, type WorkspaceRequirements } from "#contract/requirements.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { RequiredFrom } from "./RequiredFrom.tsx";

/** Requirements as typed into the form. */
export interface TypedRequirements {
  two_factor_from: string | null;
  sso_from: string | null;
  session_hours: string;
  networks: string;
  invitation_domains: string;
  join_requests: boolean;
}

interface Props {
  /** The stored requirements. */
  required: WorkspaceRequirements;
  typed: TypedRequirements;
  /** Returns the error of a field or one of its items. */
  errorAt: (name: string) => string | null;
  onChange: (part: Partial<TypedRequirements>) => void;
}

/** The fields of a workspace's security requirements. */
export function RequirementFields({ required, typed, errorAt, onChange }: Props) {
  const { t } = useTranslation("requirements");
  return (
    <>
      <RequiredFrom
        label={t("twoFactor")}
        saved={required.two_factor_from}
        value={typed.two_factor_from}
        error={errorAt("two_factor_from")}
        onChange={(value) => onChange({ two_factor_from: value })}
      />
      {required.sso_available ? (
        <RequiredFrom
          label={t("sso")}
          saved={required.sso_from}
          value={typed.sso_from}
          error={errorAt("sso_from")}
          onChange={(value) => onChange({ sso_from: value })}
        />
      ) : null}
      <TextField
        className="w-full"
        type="number"
        inputMode="numeric"
        min={1}
        max={requirementLimits.sessionHours}
        label={t("session")}
        hint={t("sessionHint", { max: requirementLimits.sessionHours })}
        error={errorAt("session_hours")}
        value={typed.session_hours}
        onChange={({ target }) => onChange({ session_hours: target.value })}
      />
      <TextArea
        className="w-full"
        dir="ltr"
        rows={2}
        label={t("networks")}
        hint={t("networksHint", { address: required.address })}
        error={errorAt("networks")}
        value={typed.networks}
        onChange={({ target }) => onChange({ networks: target.value })}
      />
      <TextArea
        className="w-full"
        dir="ltr"
        rows={2}
        label={t("domains")}
        hint={t("domainsHint")}
        error={errorAt("invitation_domains")}
        value={typed.invitation_domains}
        onChange={({ target }) => onChange({ invitation_domains: target.value })}
      />
      <Checkbox
        label={t("requests")}
        hint={t("requestsHint")}
        checked={typed.join_requests}
        onChange={({ target }) => onChange({ join_requests: target.checked })}
      />
    </>
  );
}
