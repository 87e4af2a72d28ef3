import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";

interface Props {
  tone?: "info" | "good" | "warn" | "bad";
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links for the next step. */
  actions?: ReactNode;
  /** Announced to screen readers when it appears. */
  live?: boolean;
  className?: string;
}

const tones: Record<NonNullable<Props["tone"]>, { ground: string; icon: IconName; ink: string }> = {
  info: { ground: "bg-brand-tint", icon: "info", ink: "text-link" },
  good: { ground: "bg-deliverable-tint", icon: "check", ink: "text-deliverable" },
  warn: { ground: "bg-risky-tint", icon: "alert", ink: "text-risky" },
  bad: { ground: "bg-undeliverable-tint", icon: "alert", ink: "text-undeliverable" },
};

export function Notice({ tone = "info", title, children, actions, live, className }: Props) {
  const { ground, icon, ink } = tones[tone];
  return (
    <div
      role={live ? "status" : undefined}
      className={classNames(
        "flex gap-3 rounded-box px-3 py-3 text-base text-ink",
        ground,
        className,
      )}
    >
      <Icon name={icon} size={20} className={ink} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "mt-1" : undefined}>{children}</div> : null}
        {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
