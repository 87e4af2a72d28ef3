import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { featureGroups, featurePath, pageOfAnchor } from "#web/features/showcase/featurePages.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { featurePreview } from "./featurePreview.ts";

/** Index of the features; anchors of the former single page lead to their pages. */
export function FeaturesScreen() {
  const { t } = useTranslation("features");
  const navigate = useNavigate();
  const moved = pageOfAnchor(useAnchor());
  useEffect(() => {
    if (moved !== undefined) {
      void navigate(moved, { replace: true });
    }
  }, [moved, navigate]);
  return (
    <article>
      <PageHeading heading={t("heading")} lead={t("lead")} />
      {featureGroups.map(({ id: group, pages }) => (
        <section
          key={group}
          aria-labelledby={`group-${group}`}
          className="mt-12 grid gap-6 border-t border-line pt-10 md:grid-cols-[1fr_3fr]"
        >
          <div>
            <h2 id={`group-${group}`} className="text-lg font-semibold">
              {t(`groups.${group}.name`)}
            </h2>
            <p className="mt-1 text-base text-muted">{t(`groups.${group}.text`)}</p>
          </div>
          <ul className="grid gap-6 sm:grid-cols-2">
            {pages.map(({ id }) => (
              <li key={id} className="min-w-0">
                <pre
                  aria-hidden="true"
                  className="h-24 overflow-hidden rounded-box border border-line bg-paper p-3 font-mono text-sm text-muted"
                >
                  {featurePreview[id]}
                </pre>
                <h3 className="mt-2 text-md font-semibold">
                  <Link className="text-link underline" to={featurePath(id)}>
                    {t(`blocks.${id}.name`)}
                  </Link>
                </h3>
                <p className="mt-1 text-base text-muted">{t(`blocks.${id}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
