import { useTranslation } from "react-i18next";
import { useReadAccountQuery, useReadCapabilityQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { classNames } from "#web/ui/classNames.ts";

/** Says whether mailbox checks are on, why not, and for the operator how to fix it. */
export function CapabilityNote() {
  const { t } = useTranslation("validate");
  const { data } = useReadCapabilityQuery(undefined, { refetchOnMountOrArgChange: true });
  // Reserves the space while loading, to avoid a layout shift.
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

/** Only the operator can fix it. */
function WayOn() {
  const { t } = useTranslation("validate");
  const { data: account } = useReadAccountQuery();
  return account?.operator === true ? (
    <Link to={paths.system} className="text-link underline">
      {t("capability.link")}
    </Link>
  ) : null;
}
