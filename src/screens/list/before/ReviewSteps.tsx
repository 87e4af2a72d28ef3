import { useTranslation } from "react-i18next";
import { listDefaults } from "#contract/listDefaults.ts";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { creditsNeeded } from "./creditsNeeded.ts";

const { start: _start, ...defaults } = listDefaults;

/** Returns the number of options that differ from the defaults. */
function changedOptions(options: List["options"]): number {
  return (Object.keys(defaults) as (keyof typeof defaults)[]).filter(
    (name) => JSON.stringify(options[name]) !== JSON.stringify(defaults[name]),
  ).length;
}

/** The steps to a running list, each with what is decided so far. */
export function ReviewSteps({ list, counts }: { list: List; counts: ListCounts | null }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const most = counts === null ? 0 : creditsNeeded(list, counts);
  const changed = changedOptions(list.options);
  const rows = counts?.rows ?? 0;
  const toFix = (counts?.malformed ?? 0) - (counts?.not_an_address ?? 0);
  const steps = [
    [
      "source",
      counts === null
        ? (list.source.file_name ?? list.name)
        : t("rows", { count: rows, shown: number(rows) }),
    ],
    [
      "review",
      counts === null
        ? t("steps.chooseColumn")
        : toFix === 0
          ? t("steps.nothingToFix")
          : t("steps.toFix", { count: toFix, shown: number(toFix) }),
    ],
    [
      "options",
      changed === 0
        ? t("steps.defaults")
        : t("steps.changed", { count: changed, shown: number(changed) }),
    ],
    [
      "start",
      counts === null
        ? "–"
        : most === 0
          ? t("steps.free")
          : t("steps.most", { credits: t("credits", { count: most, shown: number(most) }) }),
    ],
  ] as const;
  return (
    <ol
      aria-label={t("steps.label")}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line md:grid-cols-4"
    >
      {steps.map(([step, said]) => (
        <li
          key={step}
          aria-current={step === "review" ? "step" : undefined}
          className={classNames(
            "min-w-0 bg-paper px-3 py-2",
            step === "review" && "border-b-2 border-brand",
          )}
        >
          <p className="flex items-center gap-1.5 text-base font-semibold">
            {step === "source" ? <Icon name="check" className="text-deliverable" /> : null}
            {t(`steps.${step}`)}
          </p>
          <p className="text-sm break-words text-muted tabular">
            <bdi>{said}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}
