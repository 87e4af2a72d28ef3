import { useTranslation } from "react-i18next";
import type { SessionRequirement } from "#contract/requirements.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";

interface Props {
  requirement: SessionRequirement;
  /** Time from which calls are refused. */
  from: string;
}

/** Says on every screen from when the workspace requires something, and where to set it up. */
export function RequirementBanner({ requirement, from }: Props) {
  const { t } = useTranslation("requirements");
  const { date } = useZonedFormats();
  if (requirement !== "two_factor" && requirement !== "sso") {
    return null;
  }
  return (
    <section aria-label={t("title")} className="bg-risky text-paper">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-4 text-sm">
        <p className="flex min-w-0 items-center gap-2 py-1 font-semibold">
          <Icon name="alert" />
          {t(`banner.${requirement}`, { date: date(from) })}
        </p>
        <Link
          to={paths.security}
          className="ms-auto flex min-h-7 items-center font-semibold text-paper underline pointer-coarse:min-h-touch"
        >
          {t("toSecurity")}
        </Link>
      </div>
    </section>
  );
}
