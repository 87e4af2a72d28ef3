import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/classNames.ts";
import { useMounted } from "#web/hydration/useMounted.ts";
import { whenIdle } from "#web/hooks/whenIdle.ts";

interface Props {
  /** Anchor of the content; a link to it opens the section. */
  id: string;
  level?: 2 | 3;
  heading: ReactNode;
  /** Text after the heading, hidden while the section is open. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Section that opens natively. On a prerendered page, its HTML stays untouched until it opens, so hydration skips it.
 * Elsewhere, its content is rendered when it opens or the browser is idle, so that a search in the page finds it.
 */
export function CollapsibleSection({
  id,
  level = 3,
  heading,
  note,
  className = "",
  children,
}: Props) {
  const mounted = useMounted();
  const [prerendered] = useState(!mounted);
  // The target of the URL's hash may be in here.
  const [live, setLive] = useState(() => mounted && window.location.hash !== "");
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (live || (prerendered && details.current?.open !== true)) {
      return undefined;
    }
    return whenIdle(() => setLive(true));
  }, [live, prerendered]);
  const Heading = level === 2 ? "h2" : "h3";
  const section = {
    id,
    "aria-labelledby": `${id}-heading`,
    className: classNames("scroll-mt-32", className),
  };
  return (
    <details
      ref={details}
      data-fold
      className="group border-t border-line"
      onToggle={() => setLive(true)}
    >
      <summary className="py-3">
        <Heading
          id={`${id}-heading`}
          className={classNames(
            "inline font-semibold break-words",
            level === 2 ? "text-xl" : "text-md",
          )}
        >
          {heading}
        </Heading>{" "}
        <span className="text-sm break-words text-muted group-open:hidden">{note}</span>
      </summary>
      {prerendered && !live && !import.meta.env.SSR ? (
        // React leaves the content of such an element alone while it hydrates.
        // oxlint-disable-next-line react/no-danger
        <section {...section} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      ) : (
        <section {...section}>{live || import.meta.env.SSR ? children : null}</section>
      )}
    </details>
  );
}
