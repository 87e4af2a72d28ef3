import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";

interface Props {
  children: ReactNode;
  icon?: IconName;
  tone?: "plain" | "brand" | "solid" | "good" | "warn" | "bad";
  className?: string;
}

const tones = {
  plain: "bg-unknown-tint text-unknown",
  brand: "bg-brand-tint text-link",
  solid: "bg-brand text-on-brand",
  good: "bg-deliverable-tint text-deliverable",
  warn: "bg-risky-tint text-risky",
  bad: "bg-undeliverable-tint text-undeliverable",
};

/** Short label for the item beside it. */
export function Badge({ children, icon, tone = "plain", className }: Props) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-mark px-1.5 py-0.5 text-xs font-medium",
        tones[tone],
        className,
      )}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}
