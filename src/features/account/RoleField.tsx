import { useTranslation } from "react-i18next";
import { type Role, roles } from "#contract/roles.ts";
import { SelectField } from "#web/ui/SelectField.tsx";

interface Props {
  role: Role;
  /** True if the signed-in user may make owners. */
  owners: boolean;
  onRole: (role: Role) => void;
}

/** Choice of a role, with what it may do. */
export function RoleField({ role, owners, onRole }: Props) {
  const { t } = useTranslation("people");
  return (
    <SelectField
      label={t("role")}
      hint={t(`roles.${role}.text`)}
      value={role}
      onChange={(event) => onRole(roles.find((one) => one === event.target.value) ?? role)}
    >
      {roles
        .filter((one) => owners || one !== "owner")
        .map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}.name`)}
          </option>
        ))}
    </SelectField>
  );
}
