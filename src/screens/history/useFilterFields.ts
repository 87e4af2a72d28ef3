import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { usePeriodField } from "#web/features/tables/usePeriodField.ts";
import { useRight } from "#web/hooks/useRight.ts";
import type { Filter } from "./filter.ts";
import { useCountText } from "./useCountText.ts";

const texts = ["domain", "provider", "source", "tag", "reply"] as const;

const inBrackets = (text: string | null) => (text === null ? "" : ` (${text})`);

/** Returns the filters of stored validations as fields, and what is to be called when they are shown: the names of API keys are read then. */
export function useFilterFields(filter: Filter): {
  fields: readonly FilterField[];
  onOpen: () => void;
} {
  const { t } = useTranslation(["history", "reasons", "ui"]);
  const countText = useCountText(filter);
  const [opened, setOpened] = useState(false);
  const readsKeys = useRight("keys:read");
  const skip = !readsKeys || (!opened && filter.key_id === "");
  const keys = useListApiKeysQuery(undefined, { skip }).data?.data ?? [];
  const offered = filter.verdict === "" ? verdicts : [filter.verdict];
  const reasonText = (reason: string) => t(`${reason}.title`, { ns: "reasons" });
  const period = usePeriodField(filter);
  const key: FilterField = {
    name: "key_id",
    kind: "choice",
    label: t("filters.key"),
    any: t("filters.anyKey"),
    value: filter.key_id,
    options: keys.map(({ id, name }) => ({ value: id, label: name })),
  };
  const fields: FilterField[] = [
    {
      name: "verdict",
      kind: "choice",
      label: t("columns.verdict"),
      any: t("anyVerdict"),
      value: filter.verdict,
      valueText: t(`verdict.${filter.verdict}`, { ns: "ui" }),
      options: verdicts.map((one) => ({
        value: one,
        label: `${t(`verdict.${one}`, { ns: "ui" })}${inBrackets(countText((row) => row.verdict === one))}`,
      })),
    },
    {
      name: "reason",
      kind: "choice",
      label: t("columns.reason"),
      any: t("anyReason"),
      value: filter.reason,
      valueText: reasonText(filter.reason),
      options: offered
        .flatMap((verdict) => reasonsByVerdict[verdict])
        .map((one) => ({
          value: one,
          label: `${reasonText(one)}${inBrackets(countText((row) => row.reason === one))}`,
        })),
    },
    {
      name: "order",
      kind: "choice",
      label: t("order.label"),
      any: t("order.newest"),
      value: filter.order,
      sentence: "order",
      options: [{ value: "oldest", label: t("order.oldest") }],
    },
    ...texts.map((name): FilterField => ({
      name,
      kind: "text",
      label: t(`filters.${name}`),
      value: filter[name],
      monospace: name === "domain" || name === "reply",
    })),
    ...(readsKeys ? [key] : []),
    period,
  ];
  return { fields, onOpen: () => setOpened(true) };
}
