import type { ReactNode } from "react";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  /** Id of the section. */
  id: string;
  heading: string;
  lead: string;
  /** Ground: canvas and paper alternate; `dark` shows code, `tint` closes the page. */
  ground?: "canvas" | "paper" | "dark" | "tint";
  children: ReactNode;
}

const grounds = {
  canvas: "bg-canvas",
  paper: "bg-paper",
  dark: "dark bg-canvas text-ink",
  tint: "bg-brand-tint",
};

/** Section of the home page over the full width, with its heading beside its introduction. */
export function FullWidthSection({ id, heading, lead, ground = "canvas", children }: Props) {
  return (
    <section aria-labelledby={id} className={classNames("border-t border-line", grounds[ground])}>
      <div className="mx-auto max-w-page px-4 py-12 md:py-18">
        <div className="mb-6 grid gap-x-10 gap-y-2 md:grid-cols-[2fr_3fr] md:items-baseline">
          <h2 id={id} className="text-xl font-semibold md:text-2xl">
            {heading}
          </h2>
          <p className="max-w-reading text-md text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
