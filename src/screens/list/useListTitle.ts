import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { brand } from "#web/brand.ts";
import { useFormats } from "#web/text/formats.ts";

/** Shows the progress of a list in the tab's title. */
export function useListTitle(list: List | undefined): void {
  const { t } = useTranslation("bulk");
  const { percent } = useFormats();
  const stateText = (state: List["state"], share: number) =>
    state === "running" ? percent(Math.floor(share * 100) / 100) : t(`states.${state}.name`);
  const title =
    list === undefined
      ? null
      : [
          stateText(list.state, list.progress.done / Math.max(1, list.progress.total)),
          list.name,
          brand.name,
        ].join(" · ");
  useEffect(() => {
    if (title !== null) {
      document.title = title;
    }
  }, [title]);
}
