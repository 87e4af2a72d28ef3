import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { FileMapping } from "#web/features/lists/FileMapping.tsx";

/** A failed list: the reason, the line, and the next step. Nothing was charged. */
export function FailedList({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { error, mapping } = list;
  return (
    <>
      <Notice
        tone="bad"
        title={t("states.failed.title")}
        actions={<LinkButton to={paths.bulkUpload}>{t("failed.another")}</LinkButton>}
      >
        <p>
          {error === null
            ? t("states.failed.text")
            : t(`errors.${error.code}`, { defaultValue: error.detail })}{" "}
          {error?.line ? t("errors.line", { line: error.line }) : null}
        </p>
        <p className="mt-1">{t("failed.free")}</p>
      </Notice>
      {mapping === null ? null : <FileMapping list={list} fixed />}
    </>
  );
}
