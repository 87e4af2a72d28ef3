import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { MinimalPage } from "#web/layouts/MinimalPage.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { RequestId } from "#web/features/support/RequestId.tsx";
import { useMounted } from "#web/hydration/useMounted.ts";
import { paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { BrokenPath } from "#web/ui/BrokenPath.tsx";
import { Link } from "#web/ui/Link.tsx";
import { nearestPages } from "./nearestPages.ts";

/** The 404 page, with similar pages. */
export function NotFoundScreen() {
  const { t } = useTranslation(["pages", "common"]);
  const location = useLocation();
  const signedIn = useHasSession();
  // One prerendered page serves every unknown path, so the path is known only after mounting.
  const pathname = useMounted() ? location.pathname : null;
  const near = pathname === null ? [] : nearestPages(pathname);
  const [first, ...others] = near;
  const start = signedIn ? "dashboard" : "home";
  return (
    <MinimalPage>
      <BrokenPath kind="lost" />
      <div className="mt-6">
        <PageHeading heading={t("notFound.heading")} lead={t("notFound.lead")}>
          {pathname === null ? null : (
            <p className="mt-4">
              <code className="rounded-mark border border-line bg-paper px-2 py-1 text-base break-all">
                {pathname}
              </code>
            </p>
          )}
        </PageHeading>
      </div>
      {first === undefined ? null : (
        <section aria-labelledby="meant" className="mt-8">
          <h2 id="meant" className="text-lg font-semibold">
            {t("notFound.meant")}
          </h2>
          <ul className="mt-2 flex flex-col gap-1 text-md">
            {[first, ...others].map((name) => (
              <li key={name}>
                <Link to={paths[name]} className="text-link underline">
                  {t(`titles.${name}`, { ns: "common" })}
                </Link>{" "}
                <code className="text-sm text-muted">{paths[name]}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label={t("notFound.ways")} className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-md">
        <Link to={paths[start]} className="text-link underline">
          {t(signedIn ? "links.openDashboard" : "links.home")}
        </Link>
        <Link to={paths.help} className="text-link underline">
          {t("links.help")}
        </Link>
      </nav>
      <RequestId />
    </MinimalPage>
  );
}
