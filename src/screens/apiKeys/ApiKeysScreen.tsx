import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ApiKey } from "#contract/apiKeys.ts";
import { type CreatedKey, RevealedKey } from "#web/features/secrets/RevealedKey.tsx";
import { LazyHandOver } from "#web/features/secrets/LazyHandOver.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type KeyAct, KeyTable, OwnKeys } from "./KeyTable.tsx";

const KeyDialogs = lazy(() =>
  import("./KeyDialogs.tsx").then((module) => ({ default: module.KeyDialogs })),
);
const NewKey = lazy(() => import("./NewKey.tsx").then((module) => ({ default: module.NewKey })));

/** Lists API keys, and creates, reveals, rotates, disables, hands over and revokes them. `?create=1` opens the form. */
export function ApiKeysScreen() {
  const { t } = useTranslation(["keys", "errors", "common"]);
  const query = useListApiKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [params, setParams] = useSearchParams();
  const creating = params.get("create") === "1";
  const setCreating = (open: boolean) => setParams(open ? { create: "1" } : {}, { replace: true });
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [acting, setActing] = useState<{ act: KeyAct; apiKey: ApiKey } | null>(null);
  const stop = () => setActing(null);
  const writes = useRight("keys:write");
  const create = writes ? (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  ) : null;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
        </div>
        {(query.data?.data.length ?? 0) > 0 ? create : null}
      </header>
      <QueryGate
        fresh
        query={query}
        skeleton={
          <section aria-busy="true" aria-label={t("loading")} className="flex flex-col gap-2">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </section>
        }
      >
        {({ data: keys }) =>
          keys.length === 0 ? (
            <EmptyState title={t("empty.title")} actions={create}>
              <p>{t("empty.text")}</p>
            </EmptyState>
          ) : (
            <KeyLists
              keys={keys}
              {...(writes && { onAct: (act, apiKey) => setActing({ act, apiKey }) })}
            />
          )
        }
      </QueryGate>
      {creating && writes && query.data !== undefined ? (
        <Suspense>
          <NewKey
            first={query.data.data.length === 0}
            onCancel={() => setCreating(false)}
            onMade={(key) => {
              setCreating(false);
              setCreated(key);
            }}
          />
        </Suspense>
      ) : null}
      {created ? <RevealedKey created={created} onClose={() => setCreated(null)} /> : null}
      {acting?.act === "handOver" ? <LazyHandOver keys={[acting.apiKey]} onClose={stop} /> : null}
      {acting === null || acting.act === "handOver" ? null : (
        <Suspense>
          <KeyDialogs
            act={acting.act}
            apiKey={acting.apiKey}
            onClose={stop}
            onMade={(key) => {
              stop();
              setCreated(key);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ListsProps {
  keys: readonly ApiKey[];
  onAct?: (act: KeyAct, key: ApiKey) => void;
}

/** Active and disabled keys, and expired or revoked keys behind a disclosure. */
function KeyLists({ keys, onAct }: ListsProps) {
  const { t } = useTranslation("keys");
  const active = keys.filter(({ status }) => status === "active" || status === "disabled");
  const endedKeys = keys.filter(({ status }) => status === "expired" || status === "revoked");
  return (
    <>
      {active.length > 0 ? (
        <OwnKeys keys={active} {...(onAct && { onAct })} />
      ) : (
        <p className="text-base text-muted">{t("noneActive")}</p>
      )}
      {endedKeys.length > 0 ? (
        <details>
          <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
            {t("ended", { count: endedKeys.length })}
          </summary>
          <div className="pt-3">
            <KeyTable ended caption={t("table.ended")} keys={endedKeys} />
          </div>
        </details>
      ) : null}
    </>
  );
}
