import { useTranslation } from "react-i18next";
import { useOperator } from "#web/useOperator.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Link to the data processing agreement, or to request it. */
export function Agreement() {
  const { t } = useTranslation("legal");
  const { processingAgreement } = useOperator();
  const linkClasses = "text-link underline";
  return (
    <p className="mt-3 max-w-reading text-md">
      {processingAgreement === null ? (
        <>
          <span className="text-muted">{t("operator.noAgreement")}</span>{" "}
          <Link className={`not-printed ${linkClasses}`} to={`${paths.contact}?topic=privacy`}>
            {t("operator.askAgreement")}
          </Link>
        </>
      ) : (
        <a className={linkClasses} href={processingAgreement}>
          {t("operator.agreement")}
        </a>
      )}
    </p>
  );
}
