import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useReadValidationQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";

interface Props {
  id: string;
  current: Validation;
}

/** Previous result of the same address. */
export function PreviousResult({ id, current }: Props) {
  const { t } = useTranslation(["validate", "reasons"]);
  const { instant } = useZonedFormats();
  const { currentData: before } = useReadValidationQuery({ params: { id } });
  if (before?.status !== "completed") {
    return null;
  }
  const same = before.reason === current.reason;
  return (
    <section aria-labelledby="result-previous">
      <h3 id="result-previous" className="mb-1 font-semibold">
        {same ? t("previous.same") : t("previous.changed")}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VerdictMark verdict={before.verdict} size="small" />
        <span>{t(`${before.reason}.title`, { ns: "reasons" })}</span>
        <Link className="text-link underline" to={`${paths.validate}?id=${before.id}`}>
          <time dateTime={before.checked_at}>{instant(before.checked_at)}</time>
        </Link>
      </p>
    </section>
  );
}
