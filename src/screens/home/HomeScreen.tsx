import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "#web/layouts/BrandMark.tsx";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { LanguageSwitch } from "#web/layouts/LanguageSwitch.tsx";
import { type Path, paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { Link } from "#web/ui/Link.tsx";
import { AddressChecker } from "./AddressChecker.tsx";
import { HeroPath } from "./HeroPath.tsx";
import { HomeSections } from "./HomeSections.tsx";
import { MoreLink, HomeSection } from "./HomeSection.tsx";

// Needed only by visitors who followed the mailed link.
const ConfirmNewsletter = lazy(() =>
  import("./ConfirmNewsletter.tsx").then((module) => ({ default: module.ConfirmNewsletter })),
);

/** The home page, with a check that needs no account. */
export function HomeScreen() {
  const { t } = useTranslation("home");
  const signedIn = useHasSession();
  const newsletter = new URLSearchParams(useQueryString()).get("newsletter");
  return (
    <div className="mx-auto max-w-page px-4">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-2">
        <p className="flex items-center gap-2 text-md font-semibold">
          <BrandMark narrow />
        </p>
        <Ways signedIn={signedIn} />
      </div>
      {newsletter === null ? null : (
        <Suspense fallback={null}>
          <ConfirmNewsletter token={newsletter} />
        </Suspense>
      )}

      <div className="pt-12 md:pt-18">
        <h1 className="max-w-reading text-2xl font-semibold md:text-3xl">{t("hero.heading")}</h1>
        <p className="mt-4 max-w-reading text-md text-muted">{t("hero.lead")}</p>
        <AddressChecker>
          <HeroPath />
        </AddressChecker>
        {/* Continues the path line from the check through the page. */}
        <div aria-hidden="true" className="h-12 border-s-2 border-brand" />
      </div>

      <HomeSections />
      <HomeSection id="price" heading={t("price.heading")} lead={t("price.lead")} last>
        <div className="flex flex-wrap items-center gap-4">
          <Link
            to={signedIn ? paths.validate : paths.register}
            className={buttonClasses({ size: "large" })}
          >
            {t(signedIn ? "hero.validate" : "hero.start")}
          </Link>
          <MoreLink to={paths.pricing}>{t("price.more")}</MoreLink>
        </div>
      </HomeSection>

      <nav
        aria-label={t("more.label")}
        className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-base"
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {more.map((name) => (
            <li key={name}>
              <Link
                to={paths[name]}
                className="text-muted no-underline hover:text-ink hover:underline"
              >
                {t(`more.${name}`)}
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
  "features",
  "pricing",
  "apiDocs",
  "integrations",
  "onboarding",
  "help",
  "blog",
  "about",
  "contact",
  "privacy",
  "terms",
] as const;

function Ways({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("common");
  const ways: [Path, string][] = signedIn
    ? [[paths.dashboard, "nav.openDashboard"]]
    : [
        [paths.apiDocs, "nav.apiDocs"],
        [paths.pricing, "nav.pricing"],
        [paths.login, "nav.signIn"],
        [paths.register, "nav.getStarted"],
      ];
  return (
    <div className="flex flex-wrap gap-1">
      {ways.map(([to, text], index) => (
        <Link
          key={to}
          to={to}
          // Narrow windows show the first two only at the end of the page.
          className={`${buttonClasses(index === ways.length - 1 ? {} : { look: "quiet" })} ${["", "max-sm:-ms-3"][ways.length - 1 - index] ?? "max-sm:hidden"}`}
        >
          {t(text)}
        </Link>
      ))}
    </div>
  );
}
