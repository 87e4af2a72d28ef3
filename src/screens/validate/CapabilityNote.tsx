import { useTranslation } from "react-i18next";
import { useReadAccountQuery, useReadCapabilityQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { classNames } from "#web/ui/classNames.ts";

/** One line on whether mailboxes outside the sandbox are asked about: why not, and for the operator where to mend it. */
export function CapabilityNote() {
  const { t } = useTranslation("validate");
  const { data } = useReadCapabilityQuery(undefined, { refetchOnMountOrArgChange: true });
  // Its place is kept until it is known, so that nothing moves when it comes.
  const because = data === undefined ? "not_established" : data.because;
  return (
    <p className={classNames("flex gap-2 text-base text-muted", data === undefined && "invisible")}>
      <Icon name="info" size={20} />
      <span>
        {because === null ? (
          t("capability.asked")
        ) : (
          <>
            {t(`capability.${because}`)} {t("capability.sandbox")} {data && <WayOn />}
          </>
        )}
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
