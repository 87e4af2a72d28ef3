import { useTranslation } from "react-i18next";
import { CapturedDns } from "#web/features/showcase/CapturedDns.tsx";
import { CapturedDoctor } from "#web/features/showcase/CapturedDoctor.tsx";
import { CapturedList } from "#web/features/showcase/CapturedList.tsx";
import { CapturedTiming } from "#web/features/showcase/CapturedTiming.tsx";
import { CapturedTranscript } from "#web/features/showcase/CapturedTranscript.tsx";
import captured from "#web/features/showcase/capturedResult.json" with { type: "json" };
import { featurePath } from "#web/features/showcase/featurePages.ts";
import { paths } from "#web/paths.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Link } from "#web/ui/Link.tsx";
import { FullWidthSection } from "./FullWidthSection.tsx";
import { CodeSample } from "./CodeSample.tsx";
import { Figures } from "./Figures.tsx";
import { MoreLink } from "./MoreLink.tsx";
import { ValidatorComparison } from "./ValidatorComparison.tsx";

/** The home page below the check. */
export function HomeSections() {
  return (
    <div id="below">
      <Transcript />
      <ValidatorComparison />
      <Lists />
      <Figures />
      <CodeSample />
      <Server />
      <VerdictsAndLimits />
      <Price />
      <Now />
    </div>
  );
}

/** SMTP transcript, DNS answers and timing of one check. */
function Transcript() {
  const { t } = useTranslation(["home", "showcase"]);
  return (
    <FullWidthSection
      id="transcript"
      heading={t("transcript.heading")}
      lead={t("transcript.lead")}
      ground="paper"
    >
      <CapturedTranscript />
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <div className="min-w-0">
          <h3 className="text-md font-semibold">{t("dns.title", { ns: "showcase" })}</h3>
          <CapturedDns />
        </div>
        <div>
          <h3 className="text-md font-semibold">
            {t("transcript.timing", { ms: captured.duration_ms })}
          </h3>
          <CapturedTiming />
        </div>
      </div>
      <MoreLink to={featurePath("mailbox")}>{t("transcript.more")}</MoreLink>
    </FullWidthSection>
  );
}

function Lists() {
  const { t } = useTranslation("home");
  return (
    <FullWidthSection id="lists" heading={t("lists.heading")} lead={t("lists.lead")} ground="paper">
      <CapturedList />
      <MoreLink to={featurePath("bulk")}>{t("lists.more")}</MoreLink>
    </FullWidthSection>
  );
}

/** Commands to run it, and the doctor on the network. */
function Server() {
  const { t } = useTranslation("home");
  return (
    <FullWidthSection id="server" heading={t("server.heading")} lead={t("server.lead")}>
      <div className="grid gap-8 md:grid-cols-[2fr_3fr]">
        <div className="min-w-0">
          <pre className="overflow-x-auto rounded-box border border-line bg-paper p-3 font-mono text-sm">
            npm ci{"\n"}npm start
          </pre>
          <p className="mt-4">
            <Link to={paths.onboarding} className={buttonClasses({})}>
              {t("server.install")}
            </Link>
          </p>
          <p className="mt-6 text-base text-muted">{t("server.doctor")}</p>
          <MoreLink to={featurePath("doctor")}>{t("server.more")}</MoreLink>
        </div>
        <CapturedDoctor />
      </div>
    </FullWidthSection>
  );
}

/** Meaning of each verdict, and what no validation can know. */
function VerdictsAndLimits() {
  const { t } = useTranslation("home");
  return (
    <>
      <FullWidthSection
        id="verdicts"
        heading={t("verdicts.heading")}
        lead={t("verdicts.lead")}
        ground="paper"
      >
        <dl className="grid gap-6 sm:grid-cols-2 md:grid-cols-4">
          {(["deliverable", "risky", "undeliverable", "unknown"] as const).map((verdict) => (
            <div key={verdict} className="border-t border-line pt-4">
              <dt>
                <VerdictMark verdict={verdict} />
              </dt>
              <dd className="mt-2 text-base text-muted">{t(`verdicts.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </FullWidthSection>
      <FullWidthSection id="limits" heading={t("limits.heading")} lead={t("limits.lead")}>
        <dl className="grid gap-6 sm:grid-cols-2">
          {(["acceptAll", "network", "read", "tomorrow"] as const).map((key) => (
            <div key={key} className="border-t border-line pt-4">
              <dt className="text-md font-semibold">{t(`limits.${key}.name`)}</dt>
              <dd className="mt-1 text-base text-muted">{t(`limits.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </FullWidthSection>
    </>
  );
}

const prices = [
  ["definitive", "one"],
  ["unknown", "none"],
  ["duplicate", "none"],
  ["sandbox", "none"],
] as const;

/** Price of each kind of result. */
function Price() {
  const { t } = useTranslation("home");
  return (
    <FullWidthSection id="price" heading={t("price.heading")} lead={t("price.lead")} ground="paper">
      <dl className="grid gap-6 sm:grid-cols-2 md:grid-cols-4">
        {prices.map(([kind, price]) => (
          <div key={kind} className="flex flex-col border-t border-line pt-4">
            <dt className="order-last text-base text-muted">{t(`price.${kind}`)}</dt>
            <dd className="text-xl font-semibold">{t(`price.${price}`)}</dd>
          </div>
        ))}
      </dl>
      <MoreLink to={paths.pricing}>{t("price.more")}</MoreLink>
    </FullWidthSection>
  );
}

/** Leads back to the check, or on to an account. */
function Now() {
  const { t } = useTranslation("home");
  return (
    <FullWidthSection id="now" heading={t("now.heading")} lead={t("now.lead")} ground="tint">
      <p className="flex flex-wrap gap-3">
        <a href="#check" className={buttonClasses({ variant: "primary", size: "large" })}>
          {t("now.check")}
        </a>
        <Link to={paths.register} className={buttonClasses({ size: "large" })}>
          {t("hero.start")}
        </Link>
      </p>
    </FullWidthSection>
  );
}
