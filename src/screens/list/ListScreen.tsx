import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { failureText } from "#web/text/failureText.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { Link } from "#web/ui/Link.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type DeletionReceipt, DeletedList } from "./DeletedList.tsx";
import { MissingList } from "./MissingList.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { ListBody } from "./ListBody.tsx";
import { useEndNotification } from "./useEndNotification.ts";
import { useFollowedList } from "./useFollowedList.ts";
import { useListTitle } from "./useListTitle.ts";

const ListActivity = lazy(async () => {
  const [part] = await Promise.all([import("./ListActivity.tsx"), loadTexts(["security"])]);
  return { default: part.ListActivity };
});

/** The page of one list, updated live. */
export function ListScreen() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { id = "" } = useParams();
  const [receipt, setReceipt] = useState<DeletionReceipt | null>(null);
  const gone = receipt !== null;
  const { list, error, missing, cut, retry } = useFollowedList(id, gone);
  const shown = gone || missing ? undefined : list;
  useListTitle(shown);
  useEndNotification(shown);
  const audits = useRight("audit:read");
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={paths.bulkUpload}
        className="-mb-3 inline-flex w-fit items-center text-sm text-link underline pointer-coarse:min-h-touch"
      >
        {t("list.all")}
      </Link>
      {gone ? (
        <DeletedList receipt={receipt} />
      ) : missing ? (
        <MissingList existed={list !== undefined} />
      ) : list ? (
        <>
          <ListHeader key={list.id} list={list} cut={cut} onDeleted={setReceipt} />
          <ListBody list={list} />
        </>
      ) : error ? (
        <>
          <h1 className="text-xl font-semibold">{t("list.title")}</h1>
          <ProblemNotice {...failureText(t, error)} onRetry={retry} />
        </>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <h1 className="text-xl font-semibold">{t("list.title")}</h1>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {audits && (gone || missing || list) ? (
        <Suspense>
          <ListActivity key={String(gone || missing)} id={id} />
        </Suspense>
      ) : null}
    </div>
  );
}
