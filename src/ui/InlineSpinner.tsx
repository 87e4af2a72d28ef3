/** A small turning ring for work inside a control; silent, because the control says what is going on. */
export function InlineSpinner({ className = "size-4" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`${className} inline-block shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none`}
    />
  );
}
