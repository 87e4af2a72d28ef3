import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { sidebarToggled } from "#web/state/themeSlice.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useAppSelector.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { NavLink } from "#web/ui/NavLink.tsx";

/** Sections of the sidebar and their pages. */
const adminSections = [
  { key: "dashboard", pages: ["dashboard", "analytics", "reports"] },
  { key: "management", pages: ["users", "products", "orders", "categories"] },
  { key: "financial", pages: ["revenue", "transactions", "invoices"] },
  { key: "communication", pages: ["messages", "notifications", "support"] },
  { key: "system", pages: ["settings", "activity", "help"] },
] as const;

/** Sidebar and main area of an administration; no route uses it, the specification names it. */
export function AdminLayout() {
  const { t } = useTranslation("common");
  const open = useAppSelector(({ theme }) => theme.sidebar);
  const dispatch = useAppDispatch();
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink />
      <header className="border-e border-line bg-paper p-4 md:w-60">
        <p className="mb-4 flex items-center gap-2 text-md font-semibold">
          <BrandMark />
          <button
            type="button"
            className="ms-auto grid size-9 place-items-center rounded-box text-ink hover:bg-canvas md:hidden pointer-coarse:size-11"
            aria-expanded={open}
            aria-controls="admin-sidebar"
            aria-label={t("nav.menu")}
            onClick={() => dispatch(sidebarToggled())}
          >
            <Icon name={open ? "close" : "menu"} size={20} />
          </button>
        </p>
        <nav
          id="admin-sidebar"
          aria-label={t("admin.label")}
          className={open ? "" : "hidden md:block"}
        >
          {adminSections.map(({ key, pages }) => (
            <section key={key} aria-labelledby={`admin-${key}`} className="mb-4">
              <h2 id={`admin-${key}`} className="px-3 text-sm font-semibold text-muted">
                {t(`admin.sections.${key}`)}
              </h2>
              <ul>
                {pages.map((page) => (
                  <li key={page}>
                    <NavLink
                      to={`/admin/${page}`}
                      className="flex min-h-row items-center rounded-box px-3 text-base text-ink no-underline hover:bg-canvas aria-[current]:bg-brand-tint aria-[current]:text-link"
                    >
                      {t(`admin.pages.${page}`)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4">
        <Outlet />
      </main>
    </div>
  );
}
