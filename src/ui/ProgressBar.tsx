interface Props {
  /** Accessible name. */
  label: string;
  value: number;
  max: number;
}

/** Progress bar. */
export function ProgressBar({ label, value, max }: Props) {
  return (
    <progress
      aria-label={label}
      // A maximum of 0 would make the bar indeterminate.
      max={Math.max(1, max)}
      value={Math.min(value, max)}
      className="block h-2 w-full appearance-none overflow-hidden rounded-mark bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
