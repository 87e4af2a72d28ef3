import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { brand } from "#web/brand.ts";
import { useFormats } from "#web/text/formats.ts";

/** Says in the tab how far a list is, so that it can be watched from another one. */
export function useListTitle(list: List | undefined): void {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const standing = (state: List["state"], share: number) =>
    state === "running" ? percent(Math.floor(share * 100) / 100) : t(`states.${state}.name`);
  const title =
    list === undefined
      ? null
      : [
          standing(list.state, list.progress.done / Math.max(1, list.progress.total)),
          list.name,
          brand.name,
        ].join(" · ");
  useEffect(() => {
    if (title !== null) {
      document.title = title;
    }
  }, [title]);
}
