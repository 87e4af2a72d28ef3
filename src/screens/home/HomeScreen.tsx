import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { brand } from "#web/brand.ts";
import { LanguageSwitch } from "#web/layouts/LanguageSwitch.tsx";
import { PathDot } from "#web/layouts/PathDot.tsx";
import { type Path, paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/sessionHint.ts";
import { buttonClasses } from "#web/ui/buttonLook.ts";
import { Drawing } from "#web/ui/Drawing.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { stationIds } from "#web/ui/pathStations.ts";
import { VerdictMark } from "#web/ui/VerdictMark.tsx";
import { VerdictShape } from "#web/ui/VerdictShape.tsx";
import { Checker } from "./Checker.tsx";
import { HeroPath } from "./HeroPath.tsx";
import { seenLines } from "./seenLines.ts";

// Only who comes by the mailed link needs it.
const ConfirmNewsletter = lazy(() =>
  import("./ConfirmNewsletter.tsx").then((module) => ({ default: module.ConfirmNewsletter })),
);

/** What the product is, by a check that anybody can make, and the path of the page itself to its verdict. */
export function HomeScreen() {
  const { t } = useTranslation("home");
  const [query] = useSearchParams();
  const signedIn = useHasSession();
  const newsletter = query.get("newsletter");
  const start = (
    <Link
      to={signedIn ? paths.validate : paths.register}
      className={buttonClasses({ size: "large" })}
    >
      {t(signedIn ? "hero.validate" : "hero.start")}
    </Link>
  );
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

      <div className="pt-12 md:pt-18">
        <h1 className="max-w-reading text-2xl font-semibold text-balance md:text-3xl">
          {t("hero.heading")}
        </h1>
        <p className="mt-4 max-w-reading text-md text-muted">{t("hero.lead")}</p>
        <Checker>
          <HeroPath />
        </Checker>
        {/* The path goes on from the check through the page. */}
        <div aria-hidden="true" className="h-12 border-s-2 border-brand" />
      </div>

      <Stretch id="shows" heading={t("shows.heading")} lead={t("shows.lead")}>
        <ol>
          {stationIds.map((id) => (
            <li key={id} className="flex gap-6 border-t border-line py-6">
              <div className="max-w-reading flex-1">
                <h3 className="text-md font-semibold">{t(`shows.stations.${id}.name`)}</h3>
                <p className="text-md text-muted">{t(`shows.stations.${id}.seen`)}</p>
                <code className="mt-2 block text-sm break-words rtl:text-right">
                  {seenLines[id]}
                </code>
              </div>
              <Drawing name={id} className="ms-auto hidden sm:block" />
            </li>
          ))}
        </ol>
      </Stretch>

      <Stretch id="different" heading={t("different.heading")} lead={t("different.lead")}>
        <ul className="grid gap-8 md:grid-cols-2">
          {different.map(([id, to]) => (
            <li key={id}>
              <Drawing name={id} />
              <h3 className="mt-4 text-md font-semibold">{t(`different.${id}.name`)}</h3>
              <p className="text-md text-muted">{t(`different.${id}.text`)}</p>
              {id === "own" ? <Commands /> : null}
              <Onward to={to}>{t(`different.${id}.proof`)}</Onward>
            </li>
          ))}
        </ul>
      </Stretch>

      <Stretch id="claims" heading={t("claims.heading")} lead={t("claims.lead")}>
        <dl className="grid gap-6 sm:grid-cols-2 md:grid-cols-4">
          {claims.map(([id, to]) => (
            // Figures side by side stand in one line, whatever wraps above or below them.
            <div key={id} className="row-span-3 grid grid-rows-subgrid gap-0">
              <dt className="self-end text-base text-muted">{t(`claims.${id}.name`)}</dt>
              <dd className="text-xl font-semibold">{t(`claims.${id}.claim`)}</dd>
              <dd>
                <Onward to={to}>{t(`claims.${id}.proof`)}</Onward>
              </dd>
            </div>
          ))}
        </dl>
      </Stretch>

      <Stretch id="verdicts" heading={t("verdicts.heading")} lead={t("verdicts.lead")}>
        <dl className="max-w-reading divide-y divide-line border-y border-line">
          {(["deliverable", "risky", "undeliverable", "unknown"] as const).map((verdict) => (
            <div key={verdict} className="grid gap-1 py-3 sm:grid-cols-[11rem_1fr]">
              <dt className="flex h-6 items-center">
                <VerdictMark verdict={verdict} />
              </dt>
              <dd className="text-md">{t(`verdicts.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </Stretch>

      <Stretch id="limits" heading={t("limits.heading")} lead={t("limits.lead")}>
        <ul className="max-w-reading list-disc space-y-3 ps-5 text-md marker:text-muted">
          {["acceptAll", "read", "person", "tomorrow", "network"].map((key) => (
            <li key={key}>{t(`limits.${key}`)}</li>
          ))}
        </ul>
      </Stretch>

      <Stretch id="price" heading={t("price.heading")} lead={t("price.lead")} last>
        <div className="flex flex-wrap items-center gap-4">
          {start}
          <Onward to={paths.pricing}>{t("price.more")}</Onward>
        </div>
      </Stretch>

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

/** What sets the product apart, and where it is shown. */
const different = [
  ["evidence", "#check"],
  ["measure", `${paths.features}#accuracy`],
  ["unknown", "#limits"],
  ["own", paths.onboarding],
] as const;

/** The operator's claims, and where each is measured or answered for. */
const claims = [
  ["accuracy", `${paths.features}#accuracy`],
  ["latency", `${paths.features}#latency`],
  ["security", paths.privacy],
  ["developers", paths.about],
] as const;

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
          // Narrow windows find the first two at the end of the page.
          className={`${buttonClasses(index === ways.length - 1 ? {} : { look: "quiet" })} ${["", "max-sm:-ms-3"][ways.length - 1 - index] ?? "max-sm:hidden"}`}
        >
          {t(text)}
        </Link>
      ))}
    </div>
  );
}

/** The way to a proof: a place on this page, or another page. */
function Onward({ to, children }: { to: string; children: string }) {
  const look = "text-link underline";
  return (
    <p className="mt-2 text-base">
      {to.startsWith("#") ? (
        <a href={to} className={look}>
          {children}
        </a>
      ) : (
        <Link to={to} className={look}>
          {children}
        </Link>
      )}
    </p>
  );
}

/** All it takes to run the product. */
function Commands() {
  return (
    <pre className="mt-2 overflow-x-auto rounded-box border border-line bg-canvas p-3 font-mono text-sm">
      npm ci{"\n"}npm start
    </pre>
  );
}

interface StretchProps {
  /** Where links lead to. */
  id: string;
  heading: string;
  lead: string;
  last?: boolean;
  children: ReactNode;
}

/** A stretch of the page's own path: a station with its heading, and the line onward. */
function Stretch({ id, heading, lead, last = false, children }: StretchProps) {
  return (
    <section
      aria-labelledby={id}
      className={`relative border-s-2 ps-6 pb-12 md:ps-8 ${last ? "border-transparent" : "border-brand"}`}
    >
      {last ? (
        <VerdictShape verdict="deliverable" size={24} className="absolute -start-[13px] top-1" />
      ) : (
        <PathDot />
      )}
      <h2 id={id} className="text-xl font-semibold">
        {heading}
      </h2>
      <p className="mt-2 mb-6 max-w-reading text-md text-muted">{lead}</p>
      {children}
    </section>
  );
}
