import { useTranslation } from "react-i18next";
import { FieldList } from "./FieldList.tsx";
import { CollapsibleSection } from "./CollapsibleSection.tsx";
import type { ReferenceField, ReferenceOperation } from "./reference.ts";
import { RichText } from "./RichText.tsx";
import { Localized } from "./Localized.tsx";
import { Samples } from "./Samples.tsx";

/** One operation: what it does, its input and output, its errors, and samples beside it. */
export function OperationSection({ operation }: { operation: ReferenceOperation }) {
  const { t } = useTranslation("apiDocs");
  const { name, method, path, summary, text, scope, parameters, body, returns } = operation;
  return (
    <CollapsibleSection
      id={name}
      heading={summary}
      note={
        <code>
          {method} {path}
        </code>
      }
      className="grid gap-6 pt-2 pb-10 xl:grid-cols-2"
    >
      <div className="min-w-0">
        <p className="text-md">
          <RichText text={text} />{" "}
          <a
            href={`#${name}`}
            aria-label={t("link", { name: summary })}
            className="inline-block text-muted hover:text-link"
          >
            #
          </a>
        </p>
        <p className="mt-4 rounded-box border border-line bg-canvas px-3 py-2 font-mono text-sm break-words">
          <span className="font-semibold text-link">{method}</span> {path}
        </p>
        <p className="mt-2 text-sm text-muted">
          {scope === null ? (
            <Localized>{t("noKey")}</Localized>
          ) : (
            <>
              <Localized>{t("scope")}</Localized> <code className="text-ink">{scope}</code>
            </>
          )}
        </p>
        <Part title={t("parameters")} fields={parameters} />
        <Part title={t("body")} fields={body} />
        <Part title={t("returns")} fields={returns.fields} schema={returns.schema} />
        <Errors operation={operation} />
      </div>
      <div className="min-w-0">
        <Samples operation={operation} />
      </div>
    </CollapsibleSection>
  );
}

interface PartProps {
  title: string;
  fields: readonly ReferenceField[];
  schema?: string | undefined;
}

function Part({ title, fields, schema }: PartProps) {
  return fields.length === 0 && schema === undefined ? null : (
    <>
      <h4 className="mt-6 mb-2 text-md font-semibold">
        <Localized>{title}</Localized>
      </h4>
      {schema === undefined ? null : (
        <p className="border-t border-line py-3 text-base">
          <a className="text-link underline" href={`#${schema}`}>
            {schema}
          </a>
        </p>
      )}
      <FieldList fields={fields} />
    </>
  );
}

function Errors({ operation: { errors } }: { operation: ReferenceOperation }) {
  const { t } = useTranslation("apiDocs");
  return (
    <details className="mt-6">
      <summary className="text-md font-semibold">
        <Localized>{t("errors")}</Localized>
      </summary>
      <ul className="mt-2 text-sm">
        {errors.map(([status, codes]) => (
          <li key={status} className="border-t border-line py-2">
            <span className="font-semibold tabular">{status}</span>{" "}
            {codes.map((code) => (
              <span key={code}>
                <a className="font-mono break-words text-link underline" href={`#${code}`}>
                  {code}
                </a>{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
