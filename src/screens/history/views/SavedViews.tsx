import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useRight } from "#web/hooks/useRight.ts";
import { useListSavedViewsQuery } from "#web/api/savedViewsApi.ts";
import { changeTable } from "#web/features/tables/tablePreferences.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Icon } from "#web/ui/Icon.tsx";

const SaveView = lazy(() =>
  import("./SaveView.tsx").then((module) => ({ default: module.SaveView })),
);
const ManageViews = lazy(() =>
  import("./ManageViews.tsx").then((module) => ({ default: module.ManageViews })),
);

/** Pinned views, and what saves the view on screen, whose query is `query`, and manages them; the preferences of `table` keep whether there are any. The history opens with the default view; from then on the URL decides. */
export function SavedViews({ query, table }: { query: string; table: string }) {
  const { t } = useTranslation("history");
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const writes = useRight("saved:write");
  const opened = useRef(params.size > 0);
  const views = useListSavedViewsQuery().data?.data;
  const usual = views?.find((view) => view.default);
  useEffect(() => {
    if (!opened.current && views !== undefined) {
      opened.current = true;
      if (usual !== undefined && usual.query !== "") {
        setParams(usual.query, { replace: true });
      }
    }
  }, [views, usual, setParams]);
  const some = views === undefined ? undefined : views.length > 0;
  useEffect(() => {
    if (some !== undefined) {
      changeTable(table, { views: some });
    }
  }, [table, some]);
  const show = (wanted: string) => setParams(wanted, { preventScrollReset: true });
  const saved = views?.find((view) => view.query === query);
  const shown = views?.filter((view) => view.pinned || view === saved) ?? [];
  const empty = query === "" && some === false && shown.length === 0;
  return empty ? null : (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {shown.length === 0 ? null : (
        <ul aria-label={t("views.title")} className="contents">
          {[{ id: "", name: t("views.all"), query: "" }, ...shown].map((view) => (
            <li key={view.id} className="max-w-full">
              <Chip
                aria-pressed={view.query === query}
                mark={view.query === query ? <Icon name="check" size={14} /> : null}
                onClick={() => show(view.query)}
              >
                <bdi>{view.name}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {query === "" || saved !== undefined || !writes ? null : (
        <Chip onClick={() => setDialog("save")}>{t("views.save")}</Chip>
      )}
      {views === undefined || views.length === 0 || !writes ? null : (
        <Chip onClick={() => setDialog("manage")}>{t("views.manage")}</Chip>
      )}
      <Suspense>
        {dialog === "save" ? <SaveView query={query} onClose={() => setDialog(null)} /> : null}
        {dialog === "manage" && views !== undefined ? (
          <ManageViews
            views={views}
            query={query}
            onOpen={(wanted) => {
              setDialog(null);
              show(wanted);
            }}
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
