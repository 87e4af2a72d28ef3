import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { classNames } from "#web/ui/classNames.ts";
import { VerdictShape } from "./VerdictShape.tsx";

interface Props {
  verdict: Verdict;
  size?: "small" | "normal" | "large";
  /** Adds a tinted background. */
  tinted?: boolean;
  className?: string;
}

const inks: Record<Verdict, string> = {
  deliverable: "text-deliverable",
  risky: "text-risky",
  undeliverable: "text-undeliverable",
  unknown: "text-unknown",
};

const tints: Record<Verdict, string> = {
  deliverable: "bg-deliverable-tint",
  risky: "bg-risky-tint",
  undeliverable: "bg-undeliverable-tint",
  unknown: "bg-unknown-tint",
};

const sizes = {
  small: { text: "text-sm gap-1.5 whitespace-nowrap", shape: 16 },
  normal: { text: "text-base gap-1.5 whitespace-nowrap", shape: 20 },
  large: { text: "text-xl gap-3", shape: 32 },
};

/** Verdict as shape, text and colour. */
export function VerdictMark({ verdict, size = "normal", tinted = false, className }: Props) {
  const { t } = useTranslation("ui");
  const { text, shape } = sizes[size];
  return (
    <span
      className={classNames(
        "inline-flex items-center align-top font-semibold",
        text,
        inks[verdict],
        tinted && `rounded-mark px-2 py-1 ${tints[verdict]}`,
        className,
      )}
    >
      <VerdictShape verdict={verdict} size={shape} />
      {t(`verdict.${verdict}`)}
    </span>
  );
}
