import { useTranslation } from "react-i18next";
import type { ReferenceField } from "./reference.ts";
import { RichText } from "./RichText.tsx";
import { Localized } from "./Localized.tsx";

/** Fields with type, limits, text and values; those of nested objects can be expanded. */
export function FieldList({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <ul>
      {fields.map((field) => (
        <Entry key={field.name} field={field} />
      ))}
    </ul>
  );
}

function Entry({ field }: { field: ReferenceField }) {
  const { t } = useTranslation("apiDocs");
  const { name, type, required, text, values, schema, fields = [] } = field;
  return (
    <li className="border-t border-line py-3">
      <p className="text-sm text-muted">
        <code className="text-base font-semibold break-words text-ink">{name}</code>{" "}
        {schema === undefined ? (
          type
        ) : (
          <a className="text-link underline" href={`#${schema}`}>
            {type}
          </a>
        )}{" "}
        {required ? <Localized className="text-undeliverable">{t("required")}</Localized> : null}
      </p>
      <p className="text-base">
        <RichText text={text} />
      </p>
      <Values values={values} />
      {fields.length > 0 ? (
        <details className="mt-1 border-s border-line ps-4">
          <summary className="text-sm text-link">
            <Localized>{t("fields", { count: fields.length })}</Localized>
          </summary>
          <FieldList fields={fields} />
        </details>
      ) : null}
    </li>
  );
}

/** The values of an enum. */
function Values({ values }: { values: readonly string[] }) {
  return values.length === 0 ? null : (
    <ul className="mt-1 flex flex-wrap gap-1">
      {values.map((value) => (
        <li key={value} className="min-w-0">
          <code className="rounded-mark border border-line px-1 text-sm break-words text-muted">
            {value}
          </code>
        </li>
      ))}
    </ul>
  );
}
