import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { pageOfAnchor } from "#web/features/integrations/integrationPages.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { useDeferredSession } from "#web/hooks/useDeferredSession.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { PageSection } from "#web/ui/page/PageSection.tsx";
import { RestOfPage } from "#web/ui/page/RestOfPage.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConnectionsSkeleton } from "./connections/ConnectionsSkeleton.tsx";
import { Gallery } from "./Gallery.tsx";

const Connections = lazy(async () => {
  const [{ Connections: loaded }] = await Promise.all([
    import("./connections/Connections.tsx"),
    loadTexts(["tables"]),
    // The cards show their states at once then.
    import("./connections/OwnState.tsx"),
  ]);
  return { default: loaded };
});

/** Loaded on use: the page is public, and what it needs of the session comes later. */
const IfRight = lazy(() =>
  import("#web/features/account/IfRight.tsx").then((module) => ({ default: module.IfRight })),
);

const missing = ["apps", "packages"] as const;

/** The account's connections when signed in, then all integrations and those that are missing; anchors of the former single page lead to their pages. */
export function IntegrationsScreen() {
  const { t } = useTranslation("integrations");
  const navigate = useNavigate();
  const moved = pageOfAnchor(useAnchor());
  const [ready, setReady] = useState(false);
  // The end of a session empties the cache at once: what is still shown would be read again without a session.
  const hasSession = useHasSession();
  const session = useDeferredSession();
  useEffect(() => {
    if (moved !== undefined) {
      void navigate(moved, { replace: true });
    }
  }, [moved, navigate]);
  return (
    <article>
      <div className="max-w-reading">
        <h1 className="text-xl font-semibold">{t("heading")}</h1>
        <p className="mt-2 text-md text-muted">{t("lead")}</p>
      </div>
      {session && !hasSession ? null : (
        <OwnConnections session={session} onReady={() => setReady(true)} />
      )}
      <RestOfPage signedIn={session && hasSession} ready={ready}>
        <Gallery signedIn={session && hasSession} />
        <PageSection id="missing" heading={t("missing.heading")} lead={t("missing.lead")}>
          <ul className="flex max-w-reading list-disc flex-col gap-2 ps-6 text-md">
            {missing.map((thing) => (
              <li key={thing}>{t(`missing.${thing}`)}</li>
            ))}
          </ul>
        </PageSection>
      </RestOfPage>
    </article>
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
