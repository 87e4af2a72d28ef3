import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { NavLink } from "#web/ui/NavLink.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { ColourSchemeToggle } from "./ColourSchemeToggle.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

const entries = [
  { to: paths.apiDocs, text: "nav.apiDocs" },
  { to: paths.pricing, text: "nav.pricing" },
  { to: paths.about, text: "nav.about" },
];

const menuId = "site-menu";

/** The header of every page without the signed-in frame; narrow screens have its links in a menu. */
export function SignedOutHeader() {
  const { t } = useTranslation("common");
  const { key } = useLocation();
  // The menu closes with every navigation.
  const [openOn, setOpenOn] = useState("");
  const open = openOn === key;
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setOpenOn("");
      }
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
  const links = <Links />;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-14 w-full max-w-page items-center gap-2 px-4">
        <Link
          to={paths.home}
          className="me-2 flex items-center gap-2 text-md font-semibold text-ink no-underline"
        >
          <BrandMark className="max-[23rem]:hidden" />
        </Link>
        <nav aria-label={t("nav.main")} className="hidden flex-1 md:block">
          {links}
        </nav>
        <div className="ms-auto flex items-center gap-1 md:order-1">
          <LanguageSwitch />
          <ColourSchemeToggle />
          <button
            type="button"
            className="grid size-9 place-items-center rounded-box text-ink hover:bg-canvas md:hidden pointer-coarse:size-11"
            aria-expanded={open}
            aria-controls={menuId}
            aria-label={t("nav.menu")}
            onClick={() => setOpenOn(open ? "" : key)}
          >
            <Icon name={open ? "close" : "menu"} size={20} />
          </button>
        </div>
      </div>
      {open ? (
        <nav
          id={menuId}
          aria-label={t("nav.mobile")}
          className="border-t border-line px-4 py-3 md:hidden"
        >
          {links}
        </nav>
      ) : null}
    </header>
  );
}

/** Public pages, then sign-in and sign-up, or the way to the dashboard. */
function Links() {
  const { t } = useTranslation("common");
  const signedIn = useDeferredSession();
  return (
    <ul className="flex flex-col gap-1 md:flex-row md:items-center">
      {entries.map(({ to, text }) => (
        <li key={to}>
          <NavLink
            to={to}
            className="flex min-h-row items-center rounded-box px-3 text-base text-muted no-underline hover:bg-canvas hover:text-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-touch"
          >
            {t(text)}
          </NavLink>
        </li>
      ))}
      {signedIn ? (
        <li className="md:ms-auto">
          <LinkButton to={paths.dashboard} variant="primary">
            {t("nav.openDashboard")}
          </LinkButton>
        </li>
      ) : (
        <>
          <li className="md:ms-auto">
            <LinkButton to={paths.login} variant="quiet">
              {t("nav.signIn")}
            </LinkButton>
          </li>
          <li>
            <LinkButton to={paths.register} variant="primary">
              {t("nav.getStarted")}
            </LinkButton>
          </li>
        </>
      )}
    </ul>
  );
}
