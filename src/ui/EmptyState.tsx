import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  children?: ReactNode;
  /** Next step, or samples to try. */
  actions?: ReactNode;
  /** Usually an empty path line. */
  picture?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}

/** Empty state: the purpose of the place, and the next step. */
export function EmptyState({ title, children, actions, picture, heading: Heading = "h2" }: Props) {
  return (
    <div className="flex flex-col items-start gap-3 py-6">
      {picture ? <div className="mb-2 w-full">{picture}</div> : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children ? <div className="max-w-reading text-base text-muted">{children}</div> : null}
      {actions ? <div className="flex w-full flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
