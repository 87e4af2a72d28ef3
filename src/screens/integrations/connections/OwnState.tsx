import { useTranslation } from "react-i18next";
import { useListSignUpHooksQuery } from "#web/api/signUpHooksApi.ts";
import type { IntegrationId } from "#web/features/integrations/integrationPages.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { At, Errors, LastUse } from "./LastUse.tsx";
import { selectConnections } from "./selectConnections.ts";
import { type Connection, listConnections } from "./listConnections.ts";
import { useConnections } from "./useConnections.ts";

/** State of the account's connection to an integration: since when it is used, and its latest error. */
export function OwnState({ id }: { id: IntegrationId }) {
  const may = useRight("webhooks:read");
  return may ? id === "sign-up-hooks" ? <HookState /> : <ConnectionState id={id} /> : null;
}

const hasError = ({ trouble, failed }: Connection): boolean =>
  trouble !== null || (failed?.count ?? 0) > 0;

/** Orders connections with an error first, then the one that was used last. */
const urgency = (one: Connection): string => `${hasError(one) ? 1 : 0} ${one.usedAt ?? ""}`;

function ConnectionState({ id }: { id: IntegrationId }) {
  const { t } = useTranslation("integrations");
  const { keys, endpoints, sources } = useConnections(false);
  if (!keys.data || !endpoints.data || !sources.data) {
    return <p className="min-h-6" />;
  }
  const all = listConnections(keys.data.data, endpoints.data.data, sources.data.data);
  const own = selectConnections(id, all).toSorted((one, other) =>
    urgency(one) < urgency(other) ? 1 : -1,
  );
  const [first] = own;
  return first === undefined ? (
    <NotConnected />
  ) : (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      <Connected />
      <span className="text-muted">
        {t("connections.used")}: <LastUse connection={first} />
      </span>
      {hasError(first) ? <Errors connection={first} /> : null}
    </div>
  );
}

function HookState() {
  const { t } = useTranslation("integrations");
  const { data } = useListSignUpHooksQuery();
  if (data === undefined) {
    return <p className="min-h-6" />;
  }
  const last = data.data
    .map(({ last_decision_at: decidedAt }) => decidedAt ?? "")
    .toSorted()
    .at(-1);
  return last === undefined ? (
    <NotConnected />
  ) : (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      <Connected />
      <span className="text-muted">
        {t("connections.used")}: <At at={last === "" ? null : last} />
      </span>
    </p>
  );
}

function Connected() {
  const { t } = useTranslation("integrations");
  return (
    <Badge tone="good" icon="check">
      {t("gallery.connected")}
    </Badge>
  );
}

function NotConnected() {
  const { t } = useTranslation("integrations");
  return <p className="min-h-6 text-sm text-muted">{t("gallery.notConnected")}</p>;
}
