import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { EndpointTable } from "./EndpointTable.tsx";
import { NewEndpoint } from "./forms/NewEndpoint.tsx";
import { OtherWays } from "./OtherWays.tsx";
import type { CreatedSecret } from "./forms/RevealedSecret.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { useEndpoints } from "./useEndpoints.ts";
import { Verification } from "./Verification.tsx";

interface Props {
  onSecret: (created: CreatedSecret) => void;
}

/** Returns true for an endpoint that is pending, fails, or was disabled because it did. */
function isTroubled(endpoint: WebhookEndpoint): boolean {
  const { status, failing_since: failing, disabled_reason: reason } = endpoint;
  return status === "pending" || failing !== null || (reason !== null && reason !== "manual");
}

/** The account's endpoints, with how to verify deliveries. `?create=1` opens the form. */
export function AllEndpoints({ onSecret }: Props) {
  const { t } = useTranslation("webhooks");
  const query = useEndpoints();
  const [params, setParams] = useSearchParams();
  const set = (next: Record<string, string>) => setParams(next, { replace: true });
  const endpoints = query.data?.data ?? [];
  const troubled = endpoints.filter(isTroubled).length;
  const writes = useRight("webhooks:write");
  const create = writes ? (
    <Button variant="primary" icon="plus" onClick={() => set({ create: "1" })}>
      {t("create.open")}
    </Button>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
        </div>
        {endpoints.length > 0 ? create : null}
      </header>
      {troubled === 0 ? null : <Notice tone="warn">{t("troubled", { count: troubled })}</Notice>}
      <QueryGate query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t("empty.title")} actions={create}>
              <p>{t("empty.text")}</p>
            </EmptyState>
          ) : (
            <EndpointTable endpoints={data} />
          )
        }
      </QueryGate>
      {/* They wait for the endpoints above them, which would move them down. */}
      {query.isLoading ? null : (
        <>
          <Disclosure title={t("verify.title")} open={query.data?.data.length === 0}>
            <Verification />
          </Disclosure>
          <Disclosure title={t("ways.title")}>
            <OtherWays />
          </Disclosure>
        </>
      )}
      {params.get("create") === "1" && writes ? (
        <NewEndpoint
          onCancel={() => set({})}
          onCreated={(created) => {
            set({ endpoint: created.id });
            onSecret(created);
          }}
        />
      ) : null}
    </div>
  );
}

interface DisclosureProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

function Disclosure({ title, open = false, children }: DisclosureProps) {
  return (
    <details open={open}>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {title}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
