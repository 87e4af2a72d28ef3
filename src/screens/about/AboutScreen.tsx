import { useTranslation } from "react-i18next";
import { verdicts } from "#vocabulary/verdicts.ts";
import { helpPath } from "#web/features/help/helpPath.ts";
import { featurePath } from "#web/features/showcase/featurePages.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { OperatorCard } from "./OperatorCard.tsx";

/** Principles of the product, each with a page that proves it. */
const principles = [
  { key: "unknown", proof: featurePath("accuracy") },
  { key: "evidence", proof: paths.home },
  { key: "free", proof: `${paths.pricing}#credits` },
  { key: "polite", proof: helpPath("replies") },
  { key: "own", proof: paths.privacy },
] as const;

/** The about page: the product, its verdicts, its principles and the operator. */
export function AboutScreen() {
  const { t } = useTranslation("about");
  return (
    <article>
      <PageHeading heading={t("heading")} lead={t("lead")}>
        <p className="mt-4 text-md">{t("name")}</p>
      </PageHeading>
      <PageSection id="decides" heading={t("decides.heading")} lead={t("decides.lead")}>
        <dl className="max-w-reading border-t border-line">
          {verdicts.map((verdict) => (
            <div
              key={verdict}
              className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_1fr]"
            >
              <dt className="flex h-6 items-center">
                <VerdictMark verdict={verdict} />
              </dt>
              <dd className="text-md">{t(`decides.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection id="principles" heading={t("principles.heading")}>
        <ul className="grid gap-8 md:grid-cols-2">
          {principles.map(({ key, proof }) => (
            <li key={key}>
              <h3 className="text-md font-semibold">{t(`principles.${key}.title`)}</h3>
              <p className="mt-1 text-md text-muted">{t(`principles.${key}.text`)}</p>
              <p className="mt-2 text-md">
                <Link to={proof} className="text-link underline">
                  {t(`principles.${key}.proof`)}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="operator" heading={t("operator.heading")} lead={t("operator.lead")}>
        <OperatorCard />
      </PageSection>
      <PageSection id="human" heading={t("human.heading")} lead={t("human.text")}>
        <LinkButton to={paths.contact} variant="primary">
          {t("human.write")}
        </LinkButton>
      </PageSection>
    </article>
  );
}
