import type { ReactNode } from "react";

interface Props {
  /** File name in src/ui, without extension. */
  name: string;
  children: ReactNode;
}

/** One component of src/ui under its name, in each of its states. */
export function CatalogueEntry({ name, children }: Props) {
  return (
    <section aria-labelledby={`part-${name}`} className="border-t border-line py-4">
      <h3 id={`part-${name}`} className="mb-3 font-semibold">
        <code>{name}</code>
      </h3>
      <div className="flex flex-col items-start gap-3">{children}</div>
    </section>
  );
}
