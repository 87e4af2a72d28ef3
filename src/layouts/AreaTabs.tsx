import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "#web/ui/Link.tsx";
import { type findArea, openTabs } from "./areas/areas.ts";
import { useAppUser } from "./areas/useAppUser.ts";
import { lazyModeComponent } from "./mode/lazyModeComponent.ts";

const ModeSwitch = lazyModeComponent("ModeSwitch");

interface Props {
  place: NonNullable<ReturnType<typeof findArea>>;
}

/** The tab row of an area: links, scrolled sideways on narrow screens, and the switch of test mode. */
export function AreaTabs({ place }: Props) {
  const { area, tab, exact } = place;
  const { t } = useTranslation("common");
  const user = useAppUser();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the row only, never the page.
    row.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <nav aria-label={t(area.text)} className="border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex w-full max-w-page gap-4 px-4">
        <ul ref={row} className="flex min-w-0 flex-1 gap-5 overflow-x-auto">
          {openTabs(area.tabs, user).map((each) => (
            <li key={each.to}>
              <Link
                to={each.to}
                aria-current={each === tab ? (exact ? "page" : "true") : undefined}
                className="flex min-h-touch items-center border-b-2 border-transparent text-base whitespace-nowrap text-muted no-underline -outline-offset-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {t(each.text)}
              </Link>
            </li>
          ))}
        </ul>
        {area.switchesMode ? (
          <Suspense fallback={null}>
            <ModeSwitch place={place} />
          </Suspense>
        ) : null}
      </div>
    </nav>
  );
}
