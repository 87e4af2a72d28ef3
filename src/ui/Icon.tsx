import { classNames } from "./classNames.ts";
import { type IconName, iconPaths } from "./iconPaths.ts";

interface Props {
  name: IconName;
  /** A drawing that stands alone needs a name; beside a word it stays silent. */
  label?: string;
  size?: 14 | 16 | 20 | 24;
  className?: string;
}

/** Drawings that point along the line of text, and so turn with it. */
const directional: ReadonlySet<IconName> = new Set(["arrow", "chevronForward", "list", "signOut"]);

export function Icon({ name, label, size = 16, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={classNames("shrink-0", directional.has(name) && "flip-rtl", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
