import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { RestOfPage } from "#web/ui/page/RestOfPage.tsx";
import { paths } from "#web/paths.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { CompatAddresses } from "./CompatAddresses.tsx";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConnectionsSkeleton } from "./connections/ConnectionsSkeleton.tsx";
import { FormWidget } from "./FormWidget.tsx";
import { toolWebhook } from "./toolWebhook.ts";
import { HttpFields } from "./HttpFields.tsx";
import { SheetMenu } from "./SheetMenu.tsx";
import { SnippetTabs } from "./SnippetTabs.tsx";
import { WordPressPlugin } from "./WordPressPlugin.tsx";
import { oneCheck, signUpGuard, wholeList } from "./snippet.ts";

const Connections = lazy(() =>
  import("./connections/Connections.tsx").then((module) => ({ default: module.Connections })),
);

/** Loaded on use: the page is public, and what it needs of the session comes later. */
const IfRight = lazy(() =>
  import("#web/features/account/IfRight.tsx").then((module) => ({ default: module.IfRight })),
);
const SignUpHooks = lazy(() =>
  import("./signUps/SignUpHooks.tsx").then((module) => ({ default: module.SignUpHooks })),
);

/** Returns commands that check addresses on the visitor's machine, then lists on this server. */
const shellCommands = (origin: string) =>
  [
    "check deliverable@sandbox.test",
    "check --file contacts.csv -o results.csv",
    `login ${origin}`,
    "lists upload contacts.csv --start",
    "lists download list_… -o results.csv",
  ]
    .map((command) => `npm run -s mailverdict -- ${command}`)
    .join("\n");

const roundTrip = ["save", "upload", "check", "download"] as const;
const missing = ["apps", "packages"] as const;

/** The integrations page: the account's connections when signed in, available integrations and missing ones. */
export function IntegrationsScreen() {
  const { t } = useTranslation("integrations");
  const [connectionsReady, setConnectionsReady] = useState(false);
  const [hooksReady, setHooksReady] = useState(false);
  // The end of a session empties the cache at once: what is still shown would be read again without a session.
  const hasSession = useHasSession();
  const session = useDeferredSession();
  return (
    <article>
      <div className="max-w-reading">
        <h1 className="text-xl font-semibold">{t("heading")}</h1>
        <p className="mt-2 text-md text-muted">{t("lead")}</p>
      </div>
      {session && !hasSession ? null : (
        <>
          <OwnConnections session={session} onReady={() => setConnectionsReady(true)} />
          {/* Below the connections, so that their arrival doesn't move it. */}
          {session && connectionsReady ? (
            <Suspense>
              <IfRight right="webhooks:read" onMissing={() => setHooksReady(true)}>
                <SignUpHooks onReady={() => setHooksReady(true)} />
              </IfRight>
            </Suspense>
          ) : null}
        </>
      )}
      <RestOfPage signedIn={session && hasSession} ready={connectionsReady && hooksReady}>
        <Guides />
      </RestOfPage>
    </article>
  );
}

/** The integrations, and those that are missing. */
function Guides() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <>
      <PageSection id="key" heading={t("key.heading")} lead={t("key.lead")}>
        <LinkButton to={paths.apiKeys} icon="key">
          {t("key.make")}
        </LinkButton>
      </PageSection>
      <PageSection id="one" heading={t("one.heading")} lead={t("one.lead")}>
        <SnippetTabs label={t("one.heading")} snippet={oneCheck} />
      </PageSection>
      <PageSection id="list" heading={t("list.heading")} lead={t("list.lead")}>
        <SnippetTabs label={t("list.heading")} snippet={wholeList} />
      </PageSection>
      <PageSection id="webhooks" heading={t("webhooks.heading")} lead={t("webhooks.lead")}>
        <LinkButton to={paths.webhooks} icon="plug">
          {t("webhooks.manage")}
        </LinkButton>
      </PageSection>
      <PageSection id="sign-up" heading={t("guard.heading")} lead={t("guard.lead")}>
        <SnippetTabs label={t("guard.heading")} snippet={signUpGuard} />
        <p className="mt-3 max-w-reading text-md text-muted">{t("guard.note")}</p>
      </PageSection>
      <FormWidget />
      <PageSection id="spreadsheets" heading={t("sheets.heading")} lead={t("sheets.lead")}>
        <ol className="flex max-w-reading list-decimal flex-col gap-2 ps-6 text-md">
          {roundTrip.map((step) => (
            <li key={step}>{t(`sheets.steps.${step}`)}</li>
          ))}
        </ol>
        <p className="mt-3 text-md">
          <Link to={paths.bulkUpload} className="text-link underline">
            {t("sheets.open")}
          </Link>
        </p>
      </PageSection>
      <SheetMenu />
      <WordPressPlugin />
      <HttpTools origin={origin} />
      <PageSection id="compat" heading={t("compat.heading")} lead={t("compat.lead")}>
        <CompatAddresses />
      </PageSection>
      <PageSection id="shell" heading={t("shell.heading")} lead={t("shell.lead")}>
        <CodeBlock text={shellCommands(origin)} label={t("shell.commands")} copyLabel={t("copy")} />
      </PageSection>
      <PageSection id="missing" heading={t("missing.heading")} lead={t("missing.lead")}>
        <ul className="flex max-w-reading list-disc flex-col gap-2 ps-6 text-md">
          {missing.map((thing) => (
            <li key={thing}>{t(`missing.${thing}`)}</li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

/** The account's connections; until the session of a prerendered page is known, room for them. */
function OwnConnections({ session, onReady }: { session: boolean; onReady: () => void }) {
  const { t } = useTranslation("integrations");
  const section = (
    <PageSection id="connections" heading={t("connections.heading")} lead={t("connections.lead")}>
      {session ? (
        <Suspense fallback={<ConnectionsSkeleton />}>
          <Connections onReady={onReady} />
        </Suspense>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </PageSection>
  );
  return session ? (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <IfRight right="webhooks:read" onMissing={onReady}>
        {section}
      </IfRight>
    </Suspense>
  ) : (
    <div className="hidden in-[.signed-in]:block">{section}</div>
  );
}

/** Fields of an HTTP request for workflow tools, and the webhook that tells them. */
function HttpTools({ origin }: { origin: string }) {
  const { t } = useTranslation("integrations");
  return (
    <PageSection id="http" heading={t("http.heading")} lead={t("http.lead")}>
      <HttpFields />
      <h3 className="mt-8 text-lg font-semibold">{t("hooks.heading")}</h3>
      <p className="mt-2 mb-4 max-w-reading text-md text-muted">{t("hooks.text")}</p>
      <CodeBlock text={toolWebhook(origin)} label={t("hooks.heading")} copyLabel={t("copy")} />
      <p className="mt-3 text-md">
        <Link to={`${paths.apiDocs}#webhooks`} className="text-link underline">
          {t("hooks.docs")}
        </Link>
      </p>
    </PageSection>
  );
}
