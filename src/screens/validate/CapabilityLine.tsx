import { useTranslation } from "react-i18next";
import { useReadAccountQuery, useReadCapabilityQuery } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";

/** One line where mailboxes outside the sandbox are not asked about: why, and for the operator where to mend it. */
export function CapabilityLine() {
  const { t } = useTranslation("validate");
  const { data } = useReadCapabilityQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.because === null) {
    return null;
  }
  return (
    <p className="flex gap-2 text-base text-muted">
      <Icon name="info" size={20} />
      <span>
        {t(`capability.${data.because}`)} {t("capability.sandbox")} <WayOn />
      </span>
    </p>
  );
}

/** The operator alone can mend it. */
function WayOn() {
  const { t } = useTranslation("validate");
  const { data: account } = useReadAccountQuery();
  return account?.role === "operator" ? (
    <Link to={paths.system} className="text-link underline">
      {t("capability.link")}
    </Link>
  ) : null;
}
