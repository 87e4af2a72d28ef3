import { useTranslation } from "react-i18next";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { classNames } from "#web/ui/classNames.ts";
import type { Filter } from "./filter.ts";

const texts = ["domain", "provider", "source", "tag", "reply"] as const;
/** Filters that a phone shows only together with these. */
const usual = ["verdict", "reason", "order"] as const;
const names = [...texts, "key_id", "from", "to"] as const;

interface Props {
  filter: Filter;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (change: Partial<Filter>) => void;
}

const setIn = (filter: Filter) => names.filter((name) => filter[name] !== "");

/** Returns true if a further filter besides the domain is set, whose page names it already. */
export const isFurther = (filter: Filter): boolean =>
  setIn(filter).some((name) => name !== "domain");

/** Filters for the domain, provider, source, tag, reply, API key and days, which fold. */
export function FurtherFilters({ filter, open, onOpen, onChange }: Props) {
  const { t } = useTranslation("history");
  const set = setIn(filter);
  const folded = set.length + usual.filter((name) => filter[name] !== "").length;
  return (
    <details
      open={open}
      className={classNames(open && "basis-full")}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary className="text-link">
        {t("filters.more")}
        <span className="max-sm:hidden">{set.length === 0 ? "" : ` (${set.length})`}</span>
        <span className="sm:hidden">{folded === 0 ? "" : ` (${folded})`}</span>
      </summary>
      {open ? (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          {texts.map((name) => (
            <ExactText
              key={name}
              name={name}
              value={filter[name]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
          <KeySelect value={filter.key_id} onChange={(id) => onChange({ key_id: id })} />
          {(["from", "to"] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              className="w-full sm:w-40"
              label={t(`filters.${name}`)}
              value={filter[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ))}
        </div>
      ) : null}
    </details>
  );
}

interface ExactProps {
  name: (typeof texts)[number];
  value: string;
  onChange: (value: string) => void;
}

function ExactText({ name, value, onChange }: ExactProps) {
  const { t } = useTranslation("history");
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <TextField
      machine={name === "domain" || name === "reply"}
      className="w-full sm:w-40"
      label={t(`filters.${name}`)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

function KeySelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation("history");
  const { data } = useListApiKeysQuery();
  const keys = data?.data ?? [];
  return (
    <SelectField
      className="w-full sm:w-40"
      label={t("filters.key")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t("filters.anyKey")}</option>
      {/* A revoked key isn't listed, but its validations are. */}
      {value === "" || keys.some(({ id }) => id === value) ? null : (
        <option value={value}>{value}</option>
      )}
      {keys.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
