import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { ToastLayer } from "#web/ui/ToastLayer.tsx";

/** The data that {@link Root} reads of the matched route. */
export interface RouteHandle {
  title: string;
}

/** Names each page, moves the focus to its heading after a change of page, and tells screen readers of both. */
export function Root() {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = t(`titles.${handle?.title ?? "notFound"}`);
  const busy = useNavigation().state !== "idle";
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) {
      return;
    }
    shown.current = pathname;
    document.documentElement.scrollTop = 0;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <title>{title === brand.name ? title : `${title} · ${brand.name}`}</title>
      <output className="sr-only">{busy ? t("loading") : ""}</output>
      <Outlet />
      <ToastLayer />
    </>
  );
}
