import { Logo } from "./Logo.tsx";

/** Full-screen spinner: a 90 px ring around the 80 px logo, centred in the window. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="fixed inset-0 grid place-items-center bg-canvas text-ink">
      <span className="sr-only">{label}</span>
      <span className="relative grid size-[90px] place-items-center">
        <span
          aria-hidden="true"
          className="absolute inset-0 animate-spin rounded-full border-[3px] border-spinner border-t-transparent motion-reduce:animate-none"
        />
        <Logo label="" size={80} />
      </span>
    </output>
  );
}
