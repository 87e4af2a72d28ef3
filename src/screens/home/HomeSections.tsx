import { useTranslation } from "react-i18next";
import { stationNames } from "#vocabulary/checks.ts";
import { paths } from "#web/paths.ts";
import { Drawing } from "#web/ui/Drawing.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Figures } from "./Figures.tsx";
import { HomeSection, MoreLink } from "./HomeSection.tsx";
import { evidenceLines } from "./evidenceLines.ts";

/** The sections of the home page below the check. */
export function HomeSections() {
  return (
    <>
      <Shows />
      <Different />
      <Figures />
      <Verdicts />
      <Limits />
    </>
  );
}

/** Evidence of each station. */
function Shows() {
  const { t } = useTranslation("home");
  return (
    <HomeSection id="shows" heading={t("shows.heading")} lead={t("shows.lead")}>
      <ol>
        {stationNames.map((id) => (
          <li key={id} className="flex gap-6 border-t border-line py-6">
            <div className="max-w-reading flex-1">
              <h3 className="text-md font-semibold">{t(`shows.stations.${id}.name`)}</h3>
              <p className="text-md text-muted">{t(`shows.stations.${id}.seen`)}</p>
              <code className="mt-2 block text-sm break-words rtl:text-right">
                {evidenceLines[id]}
              </code>
            </div>
            <Drawing name={id} className="ms-auto hidden sm:block" />
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

/** Link target of each difference. */
const different = [
  ["evidence", "#check"],
  ["measure", `${paths.features}#accuracy`],
  ["unknown", "#limits"],
  ["own", paths.onboarding],
] as const;

/** Differences from other products, each with a link to its proof. */
function Different() {
  const { t } = useTranslation("home");
  return (
    <HomeSection id="different" heading={t("different.heading")} lead={t("different.lead")}>
      <ul className="grid gap-8 md:grid-cols-2">
        {different.map(([id, to]) => (
          <li key={id}>
            <Drawing name={id} />
            <h3 className="mt-4 text-md font-semibold">{t(`different.${id}.name`)}</h3>
            <p className="text-md text-muted">{t(`different.${id}.text`)}</p>
            {id === "own" ? <Commands /> : null}
            <MoreLink to={to}>{t(`different.${id}.proof`)}</MoreLink>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

/** Commands that start the product. */
function Commands() {
  return (
    <pre className="mt-2 overflow-x-auto rounded-box border border-line bg-canvas p-3 font-mono text-sm">
      npm ci{"\n"}npm start
    </pre>
  );
}

/** Meaning of each verdict. */
function Verdicts() {
  const { t } = useTranslation("home");
  return (
    <HomeSection id="verdicts" heading={t("verdicts.heading")} lead={t("verdicts.lead")}>
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
    </HomeSection>
  );
}

/** Limits of every email validation. */
function Limits() {
  const { t } = useTranslation("home");
  return (
    <HomeSection id="limits" heading={t("limits.heading")} lead={t("limits.lead")}>
      <ul className="max-w-reading list-disc space-y-3 ps-5 text-md marker:text-muted">
        {["acceptAll", "read", "person", "tomorrow", "network"].map((key) => (
          <li key={key}>{t(`limits.${key}`)}</li>
        ))}
      </ul>
    </HomeSection>
  );
}
