import { useTranslation } from "react-i18next";
import { useOnReady } from "#web/hooks/useOnReady.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { ConnectionsSkeleton } from "./ConnectionsSkeleton.tsx";
import { ConnectionTable } from "./ConnectionTable.tsx";
import { listConnections } from "./listConnections.ts";
import { useConnections } from "./useConnections.ts";

interface Props {
  /** Called once the connections, or the reason why they can't be read, are shown. */
  onReady: () => void;
}

/** Keys, webhooks and programs that use the account, with their last use and errors. */
export function Connections({ onReady }: Props) {
  const { t } = useTranslation("integrations");
  const { keys, endpoints, sources } = useConnections(true);
  const loading = [keys, endpoints, sources].some((query) => query.isLoading);
  useOnReady(!loading, onReady);
  return (
    <QueryGate query={keys} skeleton={<ConnectionsSkeleton />}>
      {({ data: ownKeys }) => (
        <QueryGate query={endpoints} skeleton={<ConnectionsSkeleton />}>
          {({ data: ownEndpoints }) => (
            <QueryGate query={sources} skeleton={<ConnectionsSkeleton />}>
              {({ data: ownSources }) => {
                const connections = listConnections(ownKeys, ownEndpoints, ownSources);
                return connections.length === 0 ? (
                  <EmptyState
                    heading="h3"
                    title={t("connections.none")}
                    actions={
                      <LinkButton to={paths.apiKeys} icon="key">
                        {t("key.make")}
                      </LinkButton>
                    }
                  >
                    <p>{t("connections.noneText")}</p>
                  </EmptyState>
                ) : (
                  <ConnectionTable connections={connections} />
                );
              }}
            </QueryGate>
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
}
