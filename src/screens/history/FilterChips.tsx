import { useTranslation } from "react-i18next";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { type Filter, setNames } from "./filter.ts";

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** The filters that are set, each with its value; a press removes it. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation(["history", "reasons", "ui"]);
  const { date } = useZonedFormats();
  const keys = useListApiKeysQuery(undefined, { skip: filter.key_id === "" }).data?.data;
  const names = setNames(filter);
  if (names.length === 0) {
    return null;
  }
  const valueOf = (name: (typeof names)[number]): string => {
    const value = filter[name];
    switch (name) {
      case "verdict":
        return t(`verdict.${value}`, { ns: "ui" });
      case "reason":
        return t(`${value}.title`, { ns: "reasons" });
      case "key_id":
        return keys?.find(({ id }) => id === value)?.name ?? value;
      case "from":
      case "to":
        return date(new Date(`${value}T12:00`));
      case "order":
        return t("order.oldest");
      case "domain":
      case "provider":
      case "source":
      case "tag":
      case "reply":
        return value;
    }
    return value;
  };
  const labelOf = (name: (typeof names)[number]) =>
    name === "verdict" || name === "reason"
      ? t(`columns.${name}`)
      : name === "order"
        ? t("order.label")
        : t(`filters.${name === "key_id" ? "key" : name}`);
  return (
    <ul aria-label={t("filters.set")} className="contents">
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Chip
            aria-label={t("filters.remove", { name: labelOf(name), value: valueOf(name) })}
            onClick={() => onChange({ [name]: "" })}
          >
            <span className="text-muted">{labelOf(name)}</span> <bdi>{valueOf(name)}</bdi>
            <Icon name="close" size={14} className="ms-1 inline" />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
