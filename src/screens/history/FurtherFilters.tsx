import { useTranslation } from "react-i18next";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import type { Filter } from "./filter.ts";

const texts = ["domain", "provider", "source", "tag", "reply"] as const;

interface Props {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** Filters for the domain, provider, source, tag, reply, API key and days. */
export function FurtherFilters({ filter, onChange }: Props) {
  const { t } = useTranslation("history");
  return (
    <>
      {texts.map((name) => (
        <ExactText
          key={name}
          name={name}
          value={filter[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <IfRight right="keys:read">
        <KeySelect value={filter.key_id} onChange={(id) => onChange({ key_id: id })} />
      </IfRight>
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(`filters.${name}`)}
          value={filter[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </>
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
      monospace={name === "domain" || name === "reply"}
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
