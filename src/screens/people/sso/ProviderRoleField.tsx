import { useTranslation } from "react-i18next";
import { type ProviderRole, providerRoles } from "#contract/workspaceSso.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

interface Props {
  label: string;
  role: ProviderRole;
  onRole: (role: ProviderRole) => void;
}

/** Choice of a role that a provider may give. */
export function ProviderRoleField({ label, role, onRole }: Props) {
  const { t } = useTranslation("people");
  return (
    <SelectField
      label={label}
      value={role}
      onChange={(event) => onRole(providerRoles.find((one) => one === event.target.value) ?? role)}
    >
      {providerRoles.map((one) => (
        <option key={one} value={one}>
          {t(`roles.${one}.name`)}
        </option>
      ))}
    </SelectField>
  );
}
