import { useTranslation } from "react-i18next";
import { flagNames, type FlagName } from "#vocabulary/flags.ts";
import { Tooltip } from "#web/ui/Tooltip.tsx";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  flags: Readonly<Record<FlagName, boolean | null>>;
}

const words = { true: "yes", false: "no", null: "unknown" } as const;
const looks = {
  true: "border-edge bg-unknown-tint text-ink",
  false: "border-line bg-paper text-muted",
  null: "border-dashed border-edge bg-paper text-muted",
};
const order = ["true", "false", "null"] as const;

/** Flags of an address: yes, no or unknown, each with a tooltip that explains it. */
export function FlagChips({ flags }: Props) {
  const { t } = useTranslation("evidence");
  const entries = flagNames
    .map((name) => ({ name, value: `${flags[name]}` as const }))
    .sort((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {entries.map(({ name, value }) => (
        <li key={name}>
          <Tooltip text={t(`flags.about.${name}.${value}`)}>
            {(describedBy) => (
              <button
                type="button"
                aria-describedby={describedBy}
                data-value={value}
                className={classNames(
                  "inline-flex min-h-7 cursor-help items-center gap-1.5 rounded-mark border px-2 text-sm pointer-coarse:min-h-touch",
                  looks[value],
                )}
              >
                <span className={value === "true" ? "font-medium" : undefined}>
                  {t(`flags.names.${name}`)}
                </span>{" "}
                <span className={value === "true" ? "font-semibold" : undefined}>
                  {t(`flags.${words[value]}`)}
                </span>
              </button>
            )}
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
