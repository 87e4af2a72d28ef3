import type { TFunction } from "i18next";
import type { FilterField } from "#web/features/tables/filterField.ts";

/** Returns the field that chooses the order of a list; it isn't set while the newest come first. */
export const orderField = (
  t: TFunction<["system", "tables"]>,
  order: string,
  others: readonly ("oldest" | "balance" | "address")[],
): FilterField => ({
  name: "order",
  kind: "choice",
  label: t("order.label"),
  any: t("order.newest"),
  value: order === "newest" ? "" : order,
  sentence: "order",
  options: others.map((one) => ({ value: one, label: t(`order.${one}`) })),
});
