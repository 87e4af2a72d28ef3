import { useTranslation } from "react-i18next";
import type { GroupRole } from "#contract/workspaceSso.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { ProviderRoleField } from "./ProviderRoleField.tsx";

/** A group in the form, with its React key. */
export interface GroupLine extends GroupRole {
  key: number;
}

interface Props {
  groups: readonly GroupLine[];
  most: number;
  onGroups: (groups: readonly GroupLine[]) => void;
}

/** Groups of the provider, each with the role of its people. */
export function GroupRoles({ groups, most, onGroups }: Props) {
  const { t } = useTranslation("workspaceSso");
  const change = (key: number, part: Partial<GroupRole>) =>
    onGroups(groups.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const next = Math.max(0, ...groups.map(({ key }) => key + 1));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{t("groups.title")}</legend>
      <p className="text-sm text-muted">{t("groups.lead")}</p>
      {groups.map(({ key, group, role }) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <TextField
            className="flex-1 basis-40"
            label={t("groups.group")}
            value={group}
            maxLength={200}
            onChange={(event) => change(key, { group: event.target.value })}
          />
          <ProviderRoleField
            label={t("groups.role")}
            role={role}
            onRole={(chosen) => change(key, { role: chosen })}
          />
          <Button
            aria-label={t("groups.removeOne", { group })}
            onClick={() => onGroups(groups.filter((one) => one.key !== key))}
          >
            {t("remove")}
          </Button>
        </div>
      ))}
      {groups.length < most ? (
        <Button
          className="self-start"
          size="small"
          onClick={() => onGroups([...groups, { key: next, group: "", role: "member" }])}
        >
          {t("groups.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}
