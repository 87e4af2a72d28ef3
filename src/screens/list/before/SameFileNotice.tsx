import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { listPath } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Warns that the same file was uploaded before, with a link to that list. */
export function SameFileNotice({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { date, instant } = useZonedFormats();
  if (list.same_file === null) {
    return null;
  }
  const { list_id: id, name, created_at: createdAt } = list.same_file;
  return (
    <Notice
      tone="warn"
      title={
        <time dateTime={createdAt} title={instant(createdAt)}>
          {t("sameFile.title", { date: date(createdAt) })}
        </time>
      }
    >
      <p className="break-words">
        {t("sameFile.list")}{" "}
        <Link to={listPath(id)} className="text-link underline">
          <bdi>{name}</bdi>
        </Link>
      </p>
      {list.options.skip_if_validated_within_s > 0 || list.counts?.billable === 0 ? null : (
        <p className="mt-1">{t("sameFile.free")}</p>
      )}
    </Notice>
  );
}
