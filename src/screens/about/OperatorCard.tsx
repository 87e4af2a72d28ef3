import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { useOperator } from "#web/useOperator.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** Contact details of the operator. */
export function OperatorCard() {
  const { t } = useTranslation("about");
  const { name, postalAddress } = useOperator();
  const fields = [
    { key: "name", text: name },
    { key: "address", text: postalAddress.join("\n") || null },
  ] as const;
  return (
    <>
      {name === null ? (
        <Notice className="max-w-reading" title={t("operator.unsaid")}>
          {t("operator.unsaidText")}
        </Notice>
      ) : null}
      <dl className="mt-4 grid max-w-reading gap-x-6 gap-y-2 text-md sm:grid-cols-[11rem_1fr]">
        {fields.map(({ key, text }) =>
          text === null ? null : (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`operator.${key}`)}</dt>
              <dd className="whitespace-pre-line" dir="auto">
                {text}
              </dd>
            </div>
          ),
        )}
        <dt className="text-muted">{t("operator.mail")}</dt>
        <dd>
          <a className="break-all text-link underline" href={`mailto:${brand.supportMailbox}`}>
            {brand.supportMailbox}
          </a>
        </dd>
      </dl>
    </>
  );
}
