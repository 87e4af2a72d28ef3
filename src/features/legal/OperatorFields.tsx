import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { useOperator } from "#web/useOperator.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** Name, address and mailbox of the operator, or a note that they are missing. */
export function OperatorFields() {
  const { t } = useTranslation("legal");
  const { name, postalAddress, privacyMailbox } = useOperator();
  const mailbox = privacyMailbox ?? brand.supportMailbox;
  const missing = <span className="text-muted">{t("operator.missing")}</span>;
  return (
    <>
      <dl className="mt-6 grid gap-x-6 gap-y-1 text-md sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t("operator.name")}</dt>
        <dd>{name === null ? missing : <bdi>{name}</bdi>}</dd>
        <dt className="text-muted">{t("operator.postalAddress")}</dt>
        <dd>
          {postalAddress.length === 0
            ? missing
            : postalAddress.map((line, index) => (
                // Lines may repeat and have no identity.
                // oxlint-disable-next-line react/no-array-index-key
                <bdi key={index} className="block">
                  {line}
                </bdi>
              ))}
        </dd>
        <dt className="text-muted">{t("operator.mailbox")}</dt>
        <dd>
          <a className="break-all text-link underline" href={`mailto:${mailbox}`}>
            {mailbox}
          </a>
        </dd>
      </dl>
      {name === null || postalAddress.length === 0 ? (
        <Notice className="mt-4" tone="warn">
          {t("operator.missingNotice")}
        </Notice>
      ) : null}
    </>
  );
}
