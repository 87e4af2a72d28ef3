import { classNames } from "./classNames.ts";
import { type IconName, iconPaths } from "./iconPaths.ts";

interface Props {
  name: IconName;
  /** Accessible name; omitted beside a text with the same meaning. */
  label?: string;
  size?: 14 | 16 | 20 | 24;
  className?: string;
}

/** Icons that point in the text direction and are mirrored with it. */
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
