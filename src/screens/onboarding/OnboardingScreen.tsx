import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { RestOfPage } from "#web/ui/page/RestOfPage.tsx";
import { paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { StepList } from "./StepList.tsx";

// Only signed-in users need the store and the HTTP clients.
const Checklist = lazy(() =>
  import("./Checklist.tsx").then((module) => ({ default: module.Checklist })),
);

const commands = {
  run: "npm ci && npm start",
  check: "npm run -s mailverdict -- check mailbox-full@sandbox.test",
} as const;
const withoutPort = ["works", "ends", "sandbox", "settings"] as const;

/** The first steps page, with help for installations without mailbox checks. */
export function OnboardingScreen() {
  const { t } = useTranslation("onboarding");
  // Deferred like the layout, which loads the store.
  const signedIn = useDeferredValue(useHasSession());
  const [ready, setReady] = useState(false);
  return (
    <article>
      <PageHeading heading={t("heading")} lead={t(signedIn ? "leadSignedIn" : "lead")} />
      <PageSection id="steps" heading={t("stepsHeading")}>
        {signedIn ? (
          <Suspense fallback={<RowsSkeleton label={t("checklist.loading")} rows={4} />}>
            <Checklist onReady={() => setReady(true)} />
          </Suspense>
        ) : (
          <StepList />
        )}
      </PageSection>
      <RestOfPage signedIn={signedIn} ready={ready}>
        <Help />
      </RestOfPage>
    </article>
  );
}

/** Help for installations, and where to ask. */
function Help() {
  const { t } = useTranslation("onboarding");
  return (
    <>
      <PageSection id="run" heading={t("run.heading")} lead={t("run.lead")}>
        <div className="flex max-w-reading flex-col gap-4">
          {(["run", "check"] as const).map((command) => (
            <div key={command}>
              <p className="text-md">{t(`run.${command}`)}</p>
              <CodeBlock
                text={commands[command]}
                label={t(`run.${command}`)}
                copyLabel={t("run.copy")}
              />
            </div>
          ))}
        </div>
      </PageSection>
      <PageSection id="without-smtp" heading={t("without.heading")} lead={t("without.lead")}>
        <ul className="flex max-w-reading list-disc flex-col gap-2 ps-6 text-md">
          {withoutPort.map((fact) => (
            <li key={fact}>{t(`without.${fact}`)}</li>
          ))}
        </ul>
      </PageSection>
      <PageSection id="stuck" heading={t("stuck.heading")}>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-md">
          <Link to={paths.help} className="text-link underline">
            {t("stuck.help")}
          </Link>
          <Link to={paths.integrations} className="text-link underline">
            {t("stuck.integrations")}
          </Link>
          <Link to={paths.contact} className="text-link underline">
            {t("stuck.contact")}
          </Link>
        </p>
      </PageSection>
    </>
  );
}
