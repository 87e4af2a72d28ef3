interface Props {
  /** Alternative text; empty beside the product's name. */
  label: string;
  size?: number;
  className?: string;
}

/** Logo: an envelope whose flap is a path that ends as a tick. Same drawing as public/logo.svg. */
export function Logo({ label, size = 28, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={className}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path
        d="M4 12.6v10.9A2.5 2.5 0 0 0 6.5 26h19a2.5 2.5 0 0 0 2.5-2.5V12"
        stroke="currentColor"
        strokeWidth={2}
      />
      <path d="M5 8.4 14.2 18 28 5.2" className="stroke-brand" strokeWidth={2.8} />
      <circle cx={5} cy={8.4} r={2.6} className="fill-brand" />
    </svg>
  );
}
