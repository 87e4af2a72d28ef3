import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { AllEndpoints } from "./AllEndpoints.tsx";
import { EndpointPage } from "./EndpointPage.tsx";
import { type CreatedSecret, RevealedSecret } from "./forms/RevealedSecret.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { useEndpoints } from "./useEndpoints.ts";

/** Webhook endpoints: all of them, or with `?endpoint=whe_…` one with its deliveries. */
export function WebhooksScreen() {
  const [params] = useSearchParams();
  const id = params.get("endpoint");
  const [created, setCreated] = useState<CreatedSecret | null>(null);
  return (
    <>
      {id === null ? (
        <AllEndpoints onSecret={setCreated} />
      ) : (
        <OneEndpoint key={id} id={id} onSecret={setCreated} />
      )}
      {created ? <RevealedSecret created={created} onClose={() => setCreated(null)} /> : null}
    </>
  );
}

interface OneProps {
  id: string;
  onSecret: (created: CreatedSecret) => void;
}

function OneEndpoint({ id, onSecret }: OneProps) {
  const { t } = useTranslation("webhooks");
  const navigate = useNavigate();
  const query = useEndpoints();
  const reading = (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <RowsSkeleton label={t("loading")} />
    </div>
  );
  return (
    <QueryGate query={query} skeleton={reading}>
      {({ data }) => {
        const endpoint = data.find((one) => one.id === id);
        if (endpoint === undefined) {
          // One that was just created is in the next response.
          return query.isFetching ? reading : <NoEndpoint />;
        }
        return (
          <EndpointPage
            endpoint={endpoint}
            onSecret={onSecret}
            onDeleted={() => void navigate(paths.webhooks, { replace: true })}
          />
        );
      }}
    </QueryGate>
  );
}

/** Says that no endpoint of this account and mode has the id. */
function NoEndpoint() {
  const { t } = useTranslation("webhooks");
  return (
    <EmptyState
      heading="h1"
      title={t("missing.title")}
      actions={<LinkButton to={paths.webhooks}>{t("endpoint.all")}</LinkButton>}
    >
      <p>{t("missing.text")}</p>
    </EmptyState>
  );
}
