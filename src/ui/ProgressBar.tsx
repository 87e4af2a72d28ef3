interface Props {
  /** What is going on; read out. */
  label: string;
  value: number;
  max: number;
}

/** How far something has come. Says nothing about how it ends. */
export function ProgressBar({ label, value, max }: Props) {
  return (
    <progress
      aria-label={label}
      // A bar without a length would look like work of unknown length.
      max={Math.max(1, max)}
      value={Math.min(value, max)}
      className="block h-2 w-full appearance-none overflow-hidden rounded-mark bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
