import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import {
  type IntegrationId,
  integrationPath,
} from "#web/features/integrations/integrationPages.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";
import { paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Link } from "#web/ui/Link.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { CompatAddresses } from "./CompatAddresses.tsx";
import { FormWidget } from "./FormWidget.tsx";
import { HttpFields } from "./HttpFields.tsx";
import { SheetMenu } from "./SheetMenu.tsx";
import { oneCheck, signUpGuard, wholeList } from "./snippet.ts";
import { SnippetTabs } from "./SnippetTabs.tsx";
import { toolWebhook } from "./toolWebhook.ts";
import { WordPressPlugin } from "./WordPressPlugin.tsx";

/** Loaded on use: the page is public, and what it needs of the session comes later. */
const SignUpHooks = lazy(async () => {
  const [{ SignUpHooks: Loaded }, { IfRight }] = await Promise.all([
    import("./signUps/SignUpHooks.tsx"),
    import("#web/features/account/IfRight.tsx"),
    loadTexts(["tables"]),
  ]);
  return {
    default: () => (
      <IfRight right="webhooks:read">
        <Loaded />
      </IfRight>
    ),
  };
});

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

function Api() {
  const { t } = useTranslation("integrations");
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
    </>
  );
}

/** Link to a part of the API reference. */
function Reference({ anchor }: { anchor: string }) {
  const { t } = useTranslation("integrations");
  return (
    <p className="mt-6 text-md">
      <Link to={`${paths.apiDocs}#${anchor}`} className="text-link underline">
        {t("gallery.reference")}
      </Link>
    </p>
  );
}

const Sdk = () => <Reference anchor="sdks" />;
const Assistants = () => <Reference anchor="mcp" />;

function CommandLine() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <PageSection id="commands" heading={t("shell.commands")}>
      <CodeBlock text={shellCommands(origin)} label={t("shell.commands")} copyLabel={t("copy")} />
    </PageSection>
  );
}

/** The way to the hook that the step asks. */
function Keycloak() {
  const { t } = useTranslation("integrations");
  return (
    <div className="mt-6">
      <LinkButton to={integrationPath("sign-up-hooks")} icon="plug">
        {t("gallery.signUpHooks")}
      </LinkButton>
    </div>
  );
}

/** Hooks of the account with a session, else the way to one. */
function Hooks() {
  const { t } = useTranslation("integrations");
  const hasSession = useHasSession();
  const session = useDeferredSession();
  return session && hasSession ? (
    <Suspense>
      <SignUpHooks />
    </Suspense>
  ) : (
    <div className="mt-6 in-[.signed-in]:hidden">
      <LinkButton to={paths.login}>{t("gallery.signIn")}</LinkButton>
    </div>
  );
}

function SignUp() {
  const { t } = useTranslation("integrations");
  return (
    <div className="mt-6">
      <SnippetTabs label={t("guard.heading")} snippet={signUpGuard} />
      <p className="mt-3 max-w-reading text-md text-muted">{t("guard.note")}</p>
    </div>
  );
}

function Spreadsheets() {
  const { t } = useTranslation("integrations");
  return (
    <div className="mt-6">
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
    </div>
  );
}

function Http() {
  return (
    <div className="mt-6">
      <HttpFields />
      <Workflow />
    </div>
  );
}

/** The webhook that starts a workflow. */
function Workflow() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <PageSection id="workflow" heading={t("hooks.heading")} lead={t("hooks.text")}>
      <CodeBlock text={toolWebhook(origin)} label={t("hooks.heading")} copyLabel={t("copy")} />
      <p className="mt-3 text-md">
        <Link to={`${paths.apiDocs}#webhooks`} className="text-link underline">
          {t("hooks.docs")}
        </Link>
      </p>
    </PageSection>
  );
}

function Webhooks() {
  const { t } = useTranslation("integrations");
  return (
    <div className="mt-6">
      <LinkButton to={paths.webhooks} icon="plug">
        {t("webhooks.manage")}
      </LinkButton>
      <Workflow />
    </div>
  );
}

const Compat = () => (
  <div className="mt-6">
    <CompatAddresses />
  </div>
);

/** Code and instructions of each integration. */
export const guides: Readonly<Partial<Record<IntegrationId, ComponentType>>> = {
  api: Api,
  typescript: Sdk,
  python: Sdk,
  php: Sdk,
  go: Sdk,
  "command-line": CommandLine,
  "form-widget": FormWidget,
  "sign-up-hooks": Hooks,
  keycloak: Keycloak,
  "sign-up": SignUp,
  wordpress: WordPressPlugin,
  "google-sheets": SheetMenu,
  spreadsheets: Spreadsheets,
  http: Http,
  webhooks: Webhooks,
  assistants: Assistants,
  compat: Compat,
};
