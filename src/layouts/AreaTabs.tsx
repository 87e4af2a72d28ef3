import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "#web/ui/Link.tsx";
import { type findArea, openTabs } from "./areas/areas.ts";
import { useAppUser } from "./areas/useAppUser.ts";
import { lazyModeComponent } from "./mode/lazyModeComponent.ts";

const ModeSwitch = lazyModeComponent("ModeSwitch");

interface Props {
  place: NonNullable<ReturnType<typeof findArea>>;
}

/** Scrolls the row of tabs, never the page. */
const scrollTo = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: "nearest" });

/** Scrolls to the current tab again once the switch beside the row has made it narrower. */
const scrollBeside = (place: HTMLElement | null) =>
  scrollTo(place?.parentElement?.querySelector<HTMLElement>("[aria-current]") ?? null);

/** The tab row of an area: links, scrolled sideways on narrow screens, and the switch of test mode. */
export function AreaTabs({ place }: Props) {
  const { area, tab, exact } = place;
  const { t } = useTranslation("common");
  const user = useAppUser();
  return (
    <nav aria-label={t(area.text)} className="border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex w-full max-w-page gap-4 px-4">
        <ul className="flex min-w-0 flex-1 gap-5 overflow-x-auto">
          {openTabs(area.tabs, user).map((each) => (
            <li key={each.to} ref={each === tab ? scrollTo : null}>
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
            <div ref={scrollBeside} className="contents">
              <ModeSwitch place={place} />
            </div>
          </Suspense>
        ) : null}
      </div>
    </nav>
  );
}
