import { useTranslation } from "react-i18next";
import type { AuditEvent } from "#contract/auditEvents.ts";
import { useListMembersQuery } from "#web/api/account/peopleApi.ts";
import { actorText } from "#web/features/account/actorText.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import type { Texts } from "./eventColumns.tsx";

/** Returns the filter by person, for accounts with several. A former member is an option while chosen. */
export function usePersonField(person: string, rows: readonly AuditEvent[]): FilterField[] {
  const { t } = useTranslation("security");
  const members = useListMembersQuery(undefined).data?.data ?? [];
  const options = members.map(({ id, name, email }) => ({ value: id, label: name || email }));
  if (person !== "" && !members.some(({ id }) => id === person)) {
    const user = rows.find((event) => event.user?.id === person)?.user;
    const label = user ? actorText(t, user) : t("history.former");
    options.push({ value: person, label });
  }
  return options.length < 2
    ? []
    : [
        {
          name: "person",
          kind: "choice",
          label: t("history.columns.by"),
          any: t("history.anyone"),
          value: person,
          options,
        },
      ];
}

/** Returns the menu item that shows the events of the same person only; none while `shown` says that they are, or null. */
export const personItem = (
  t: Texts,
  { user }: AuditEvent,
  shown: string | null,
  onPerson: (person: string) => void,
): MenuItem[] =>
  user === null || shown === null || shown === user.id
    ? []
    : [
        {
          key: "person",
          icon: "filter",
          label: t("history.onlyPerson"),
          onSelect: () => onPerson(user.id),
        },
      ];
