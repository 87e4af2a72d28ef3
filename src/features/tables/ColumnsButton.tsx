import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "#web/ui/Popover.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { ColumnsProps } from "./ColumnsPanel.tsx";

const ColumnsPanel = lazy(() =>
  import("./ColumnsPanel.tsx").then((module) => ({ default: module.ColumnsPanel })),
);

/** Button that opens the choice of columns, their widths and the height of the rows. */
export function ColumnsButton(props: ColumnsProps) {
  const { t } = useTranslation("tables");
  return (
    <Popover
      label={t("columns")}
      icon="columns"
      iconOnly
      close={t("done")}
      className="max-sm:hidden"
    >
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <ColumnsPanel {...props} />
      </Suspense>
    </Popover>
  );
}
