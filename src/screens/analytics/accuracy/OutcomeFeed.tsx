import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { readOutcomeFeed } from "#contract/outcomeFeed.ts";
import { useReadOutcomeFeedQuery } from "#web/api/analytics/accuracyApi.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { FigurePanel } from "#web/features/analytics/FigurePanel.tsx";
import { SecretDialog } from "#web/features/secrets/SecretDialog.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DeleteFeed } from "./DeleteFeed.tsx";
import { NewFeed } from "./NewFeed.tsx";

/** The address at which a mail service reports bounces by itself. */
export function OutcomeFeed({ exists }: { exists: boolean }) {
  const { t } = useTranslation(["outcomes", "webhooks"]);
  const query = useReadOutcomeFeedQuery(undefined, { skip: !exists });
  const [act, setAct] = useState<"create" | "delete" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const stop = () => setAct(null);
  return (
    <FigurePanel title={t("feed.title")}>
      <p className="mb-3 max-w-reading text-base text-muted">{t("feed.text")}</p>
      {exists ? (
        <QueryGate query={query} fresh skeleton={<Skeleton className="h-20 w-full" />}>
          {(feed) => (
            <>
              <Facts feed={feed} />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button onClick={() => setAct("create")}>{t("feed.replace")}</Button>
                <Button variant="quiet" onClick={() => setAct("delete")}>
                  {t("feed.delete")}
                </Button>
              </div>
            </>
          )}
        </QueryGate>
      ) : (
        <Button onClick={() => setAct("create")}>{t("feed.create")}</Button>
      )}
      {act === "create" ? (
        <NewFeed
          replaces={exists}
          onClose={stop}
          onCreated={(created) => {
            stop();
            setSecret(created);
          }}
        />
      ) : null}
      {act === "delete" ? <DeleteFeed onClose={stop} /> : null}
      {secret === null ? null : (
        <SecretDialog
          secret={secret}
          texts={{
            title: t("feed.secretTitle"),
            once: t("secret.once", { ns: "webhooks" }),
            label: t("secret.label", { ns: "webhooks" }),
            copy: t("secret.copy", { ns: "webhooks" }),
            done: t("secret.done", { ns: "webhooks" }),
            sure: t("secret.sure", { ns: "webhooks" }),
            back: t("secret.back", { ns: "webhooks" }),
            close: t("secret.close", { ns: "webhooks" }),
          }}
          onClose={() => setSecret(null)}
        >
          <p className="text-base">{t("feed.secretUse")}</p>
        </SecretDialog>
      )}
    </FigurePanel>
  );
}

function Facts({ feed }: { feed: ReplyOf<typeof readOutcomeFeed> }) {
  const { t } = useTranslation("outcomes");
  return (
    <dl className="grid gap-x-6 gap-y-1 text-base sm:grid-cols-[max-content_1fr]">
      <dt className="text-muted">{t("feed.url")}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
          {feed.url}
        </bdi>
        <CopyButton text={feed.url} label={t("feed.copy")} />
      </dd>
      <dt className="text-muted">{t("feed.created")}</dt>
      <dd>
        <RelativeTime at={feed.created_at} />
      </dd>
      <dt className="text-muted">{t("feed.last")}</dt>
      <dd>
        {feed.last_event_at === null ? t("feed.noEvent") : <RelativeTime at={feed.last_event_at} />}
      </dd>
    </dl>
  );
}
