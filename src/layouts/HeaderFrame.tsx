import { useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { Path } from "#web/paths.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { NavLink } from "#web/ui/NavLink.tsx";
import { BrandMark } from "./BrandMark.tsx";

/** A link of the navigation; `text` is a key of common.json. */
export interface NavEntry {
  to: Path;
  text: string;
}

interface Props {
  /** The target of the logo. */
  home: Path;
  entries: readonly NavEntry[];
  /** Shown at the end of the bar at every width. */
  controls: ReactNode;
  /** Shown at the end of the wide bar, and below the links of the mobile menu. */
  account?: ReactNode;
  /** Replaces `account` in the mobile menu. */
  mobileAccount?: ReactNode;
  /** The bar's position while the page scrolls. */
  navbar?: Navbar;
  /** The state of the mobile menu, if the caller holds it. */
  menu?: { open: boolean; onOpen: (open: boolean) => void };
}

type Navbar = "navbar-sticky" | "navbar-floating" | "navbar-static";

const barLooks: Record<Navbar, string> = {
  "navbar-sticky": "sticky top-0 border-b",
  "navbar-floating": "sticky top-0 mt-2 rounded-box border",
  "navbar-static": "border-b",
};

/** Holds the menu's state; it closes with every navigation. */
function useOwnMenu(): NonNullable<Props["menu"]> {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  return { open: openOn === key, onOpen: (open) => setOpenOn(open ? key : null) };
}

const linkLook =
  "flex min-h-row items-center rounded-box px-3 text-base text-muted no-underline hover:bg-canvas hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-touch";

/** The bar at the top, and the menu that replaces it on narrow screens. */
export function HeaderFrame({
  home,
  entries,
  controls,
  account,
  mobileAccount,
  navbar = "navbar-sticky",
  menu,
}: Props) {
  const { t } = useTranslation("common");
  const own = useOwnMenu();
  const { open, onOpen } = menu ?? own;
  const menuId = useId();

  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        onOpen(false);
      }
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [open, onOpen]);

  const links = entries.map(({ to, text }) => (
    <li key={to}>
      <NavLink to={to} className={linkLook}>
        {t(text)}
      </NavLink>
    </li>
  ));

  return (
    <header className={`${barLooks[navbar]} z-30 border-line bg-paper`}>
      <div className="mx-auto flex min-h-14 w-full max-w-page items-center gap-2 px-4">
        <Link
          to={home}
          className="me-2 flex items-center gap-2 text-md font-semibold text-ink no-underline"
        >
          <BrandMark narrow />
        </Link>
        <nav aria-label={t("nav.main")} className="hidden md:block">
          <ul className="flex items-center">{links}</ul>
        </nav>
        <div className="ms-auto flex items-center gap-1">
          {controls}
          <div className="hidden items-center gap-2 md:flex">{account}</div>
          <button
            type="button"
            className="grid size-9 place-items-center rounded-box text-ink hover:bg-canvas md:hidden pointer-coarse:size-11"
            aria-expanded={open}
            aria-controls={menuId}
            aria-label={t("nav.menu")}
            onClick={() => onOpen(!open)}
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
          <ul className="flex flex-col">{links}</ul>
          <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
            {mobileAccount ?? account}
          </div>
        </nav>
      ) : null}
    </header>
  );
}
