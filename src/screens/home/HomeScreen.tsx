import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { verdicts } from "#contract/verdicts.ts";
import { brand } from "#web/brand.ts";
import { LanguageSwitch } from "#web/layouts/LanguageSwitch.tsx";
import { paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/sessionHint.ts";
import { buttonClasses } from "#web/ui/buttonLook.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { stationIds } from "#web/ui/pathStations.ts";
import { VerdictMark } from "#web/ui/VerdictMark.tsx";
import { DemoAddresses } from "./DemoAddresses.tsx";
import { HeroPath } from "./HeroPath.tsx";
import { Link } from "#web/ui/Link.tsx";

// Only who comes by the mailed link needs it.
const ConfirmNewsletter = lazy(() =>
  import("./ConfirmNewsletter.tsx").then((module) => ({ default: module.ConfirmNewsletter })),
);

/** What the product is, shown by one address on its way to a verdict. */
export function HomeScreen() {
  const { t } = useTranslation("home");
  const [query] = useSearchParams();
  const signedIn = useHasSession();
  const newsletter = query.get("newsletter");
  return (
    <div className="mx-auto max-w-page px-4">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-2">
        <p className="flex items-center gap-2 text-md font-semibold">
          <Logo label="" />
          {brand.name}
        </p>
        <Ways signedIn={signedIn} />
      </div>
      {newsletter === null ? null : (
        <Suspense fallback={null}>
          <ConfirmNewsletter token={newsletter} />
        </Suspense>
      )}

      <section className="py-12 md:py-18">
        <h1 className="max-w-reading text-2xl font-semibold text-balance md:text-3xl">
          {t("hero.heading")}
        </h1>
        <p className="mt-4 max-w-reading text-md text-muted">{t("hero.lead")}</p>
        <HeroPath />
        <div className="mt-8 flex flex-wrap gap-3">
          <Link
            to={signedIn ? paths.validate : paths.register}
            className={buttonClasses({ look: "primary", size: "large" })}
          >
            {t(signedIn ? "hero.validate" : "hero.start")}
          </Link>
          <Link to={paths.apiDocs} className={buttonClasses({ size: "large" })}>
            {t("hero.apiDocs")}
          </Link>
        </div>
        <p className="mt-3 text-base text-muted">{t("hero.price")}</p>
      </section>

      <Section id="try" heading={t("try.heading")} lead={t("try.lead")}>
        <DemoAddresses signedIn={signedIn} />
      </Section>

      <Section id="shows" heading={t("shows.heading")} lead={t("shows.lead")}>
        <ol className="max-w-reading border-s-2 border-brand">
          {stationIds.map((id) => (
            <li key={id} className="relative py-3 ps-6">
              <span
                aria-hidden="true"
                className="absolute -start-[7px] top-[18px] size-3 rounded-full border-2 border-brand bg-canvas"
              />
              <h3 className="text-md font-semibold">{t(`shows.stations.${id}.name`)}</h3>
              <p className="text-md text-muted">{t(`shows.stations.${id}.seen`)}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Section id="verdicts" heading={t("verdicts.heading")} lead={t("verdicts.lead")}>
        <dl className="max-w-reading divide-y divide-line border-y border-line">
          {verdicts.map((verdict) => (
            <div key={verdict} className="grid gap-1 py-3 sm:grid-cols-[11rem_1fr]">
              <dt>
                <VerdictMark verdict={verdict} />
              </dt>
              <dd className="text-md">{t(`verdicts.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section id="limits" heading={t("limits.heading")} lead={t("limits.lead")}>
        <ul className="max-w-reading list-disc space-y-3 ps-5 text-md marker:text-muted">
          {["acceptAll", "read", "person", "tomorrow", "network"].map((key) => (
            <li key={key}>{t(`limits.${key}`)}</li>
          ))}
        </ul>
      </Section>

      <nav
        aria-label={t("more.label")}
        className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-base"
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {more.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="text-muted no-underline hover:text-ink hover:underline">
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
        <LanguageSwitch />
      </nav>
    </div>
  );
}

const more = [
  { to: paths.features, text: "more.features" },
  { to: paths.pricing, text: "more.pricing" },
  { to: paths.apiDocs, text: "more.apiDocs" },
  { to: paths.help, text: "more.help" },
  { to: paths.about, text: "more.about" },
  { to: paths.privacy, text: "more.privacy" },
  { to: paths.terms, text: "more.terms" },
];

function Ways({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("common");
  return signedIn ? (
    <Link to={paths.dashboard} className={buttonClasses({})}>
      {t("nav.openDashboard")}
    </Link>
  ) : (
    <div className="flex gap-1">
      <Link to={paths.login} className={buttonClasses({ look: "quiet" })}>
        {t("nav.signIn")}
      </Link>
      <Link to={paths.register} className={buttonClasses({})}>
        {t("nav.getStarted")}
      </Link>
    </div>
  );
}

interface SectionProps {
  id: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

function Section({ id, heading, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-12">
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      <p className="mt-2 mb-6 max-w-reading text-md text-muted">{lead}</p>
      {children}
    </section>
  );
}
