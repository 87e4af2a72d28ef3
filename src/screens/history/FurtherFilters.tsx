import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import type { Filter } from "./filter.ts";

const texts = ["domain", "provider", "source", "tag"] as const;
const names = [...texts, "key_id", "from", "to"] as const;

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** Filters for the domain, provider, source, tag, API key and days; folded unless one besides the domain is set. */
export function FurtherFilters({ filter, onChange }: Props) {
  const { t } = useTranslation("history");
  const set = names.filter((name) => filter[name] !== "");
  // The page of a domain names it already.
  const [open, setOpen] = useState(set.some((name) => name !== "domain"));
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link">
        {t("filters.more")}
        {set.length === 0 ? "" : ` (${set.length})`}
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
      machine={name === "domain"}
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
