import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import {
  type IntegrationId,
  integrationGroups,
  integrationIds,
  integrationPath,
} from "#web/features/integrations/integrationPages.ts";
import { useIntegrationTexts } from "#web/features/integrations/useIntegrationTexts.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { installOf } from "#web/features/integrations/installOf.ts";
import { guides } from "./guides.tsx";
import { InstallSection } from "./InstallSection.tsx";

/** The page of one integration: what it does, the lines that install it, and its code. */
export function IntegrationScreen() {
  const { slug } = useParams();
  const { t } = useTranslation("integrations");
  const textsOf = useIntegrationTexts();
  useAnchor();
  const id = integrationIds.find((one) => one === slug);
  const texts =
    id === undefined ? { name: t("gallery.missing"), lead: t("gallery.missingLead") } : textsOf(id);
  // The router set the title of the route; the integration is known only here.
  useEffect(() => {
    document.title = `${texts.name} · ${brand.name}`;
  }, [texts.name]);
  const install = id === undefined ? undefined : installOf(id);
  const Guide = id === undefined ? undefined : guides[id];
  return (
    <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <article className="min-w-0 lg:col-start-2 lg:row-start-1">
        <p className="mb-2 text-base">
          <Link className="text-link underline" to={paths.integrations}>
            {t("gallery.heading")}
          </Link>
        </p>
        <PageHeading heading={texts.name} lead={texts.lead}>
          {install === undefined ? null : (
            <p className="mt-2 text-base text-muted tabular">
              {t("gallery.version", { version: install.version })}
            </p>
          )}
        </PageHeading>
        {id === undefined || install === undefined ? null : <InstallSection id={id} />}
        {Guide === undefined ? null : <Guide />}
      </article>
      <Menu current={id} />
    </div>
  );
}

/** Links to all integrations, beside the page on wide screens and below it elsewhere. */
function Menu({ current }: { current: IntegrationId | undefined }) {
  const { t } = useTranslation("integrations");
  const textsOf = useIntegrationTexts();
  return (
    <nav
      aria-label={t("gallery.heading")}
      className="self-start border-t border-line pt-6 lg:sticky lg:top-20 lg:row-start-1 lg:border-t-0 lg:pt-0"
    >
      {integrationGroups.map(({ id: group, pages }) => (
        <div key={group} className="mb-4">
          <p className="text-sm font-semibold">{t(`gallery.groups.${group}`)}</p>
          <ul className="mt-1 border-s border-line ps-4">
            {pages.map((id) => (
              <li key={id} className="py-0.5 pointer-coarse:py-2">
                <Link
                  aria-current={id === current ? "page" : undefined}
                  className="text-base text-muted no-underline hover:underline aria-[current]:font-medium aria-[current]:text-ink"
                  to={integrationPath(id)}
                >
                  {textsOf(id).name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
