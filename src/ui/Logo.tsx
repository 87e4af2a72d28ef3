interface Props {
  /** Alternative text; empty where the name stands beside the mark. */
  label: string;
  size?: number;
  className?: string;
}

/** An envelope whose flap is the path: it starts at a station and leaves as a tick. Drawn again in public/logo.svg. */
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
        d="M19.5 8H6.5A2.5 2.5 0 0 0 4 10.5v13A2.5 2.5 0 0 0 6.5 26h19a2.5 2.5 0 0 0 2.5-2.5V14"
        stroke="currentColor"
        strokeWidth={2}
      />
      <path d="m9.8 14.8 5.4 5.4L28.5 6" className="stroke-brand" strokeWidth={2.8} />
      <circle cx={8.8} cy={13.8} r={2.2} className="fill-brand" />
    </svg>
  );
}
