import { useTranslation } from "react-i18next";
import { type FeatureId, featureGroups, featurePath } from "#web/features/showcase/featurePages.ts";
import { Link } from "#web/ui/Link.tsx";

/** Links to all features, beside the page on wide screens and below it elsewhere. */
export function FeatureMenu({ current }: { current: FeatureId | undefined }) {
  const { t } = useTranslation("features");
  return (
    <nav
      aria-label={t("page.menu")}
      className="self-start border-t border-line pt-6 lg:sticky lg:top-20 lg:row-start-1 lg:border-t-0 lg:pt-0"
    >
      {featureGroups.map(({ id: group, pages }) => (
        <div key={group} className="mb-4">
          <p className="text-sm font-semibold">{t(`groups.${group}.name`)}</p>
          <ul className="mt-1 border-s border-line ps-4">
            {pages.map(({ id }) => (
              <li key={id} className="py-0.5 pointer-coarse:py-2">
                <Link
                  aria-current={id === current ? "page" : undefined}
                  className="text-base text-muted no-underline hover:underline aria-[current]:font-medium aria-[current]:text-ink"
                  to={featurePath(id)}
                >
                  {t(`blocks.${id}.name`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
