import { classNames } from "./classNames.ts";

export interface ButtonVariant {
  /** `primary` once per view; `quiet` for actions inside text and tables. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "normal" | "large";
}

const variants = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-strong",
  secondary: "border-edge bg-paper text-ink hover:bg-canvas hover:border-muted",
  quiet: "border-transparent text-link hover:bg-brand-tint",
  danger: "border-transparent bg-undeliverable text-paper hover:opacity-90",
};

const sizes = {
  small: "min-h-7 px-2 text-sm gap-1.5 pointer-coarse:min-h-touch",
  normal: "min-h-row px-3 text-base gap-2 pointer-coarse:min-h-touch",
  large: "min-h-touch px-5 text-md gap-2",
};

/** Returns the classes of buttons and of links that look like buttons. */
export function buttonClasses({ variant = "secondary", size = "normal" }: ButtonVariant): string {
  return classNames(
    "inline-flex items-center justify-center rounded-box border text-center font-medium no-underline transition-colors duration-fast",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    variants[variant],
    sizes[size],
  );
}
