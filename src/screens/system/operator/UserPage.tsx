import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UserDetails } from "#contract/systemUsers.ts";
import {
  useReadSystemUserQuery,
  useResetUserSecondFactorMutation,
  useSignOutUserMutation,
} from "#web/api/account/systemApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ActDialog } from "./ActDialog.tsx";
import { ActsTable } from "./ActsTable.tsx";
import { Ago } from "./Ago.tsx";
import { Fact, Facts } from "./Facts.tsx";
import { UserSessions, UserWorkspaces } from "./UserTables.tsx";

type UserAct = "signOut" | "resetFactor";

/** One user: facts, what can be done, workspaces, sessions, and earlier acts. */
export function UserPage({ id }: { id: string }) {
  const { t } = useTranslation("system");
  const query = useReadSystemUserQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <div className="flex flex-col gap-6">
      <Link className="text-base text-link" to={`${paths.system}?tab=users`}>
        {t("users.all")}
      </Link>
      <QueryGate query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(user) => <User user={user} />}
      </QueryGate>
    </div>
  );
}

function User({ user }: { user: UserDetails }) {
  const { t } = useTranslation("system");
  const [act, setAct] = useState<UserAct | null>(null);
  const { email, operator, you } = user;
  return (
    <>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold">
            <bdi className="break-all">{email}</bdi>
          </h1>
          {operator ? <Badge tone="brand">{t("users.operator")}</Badge> : null}
        </div>
        {you ? (
          <p className="text-sm text-muted">{t("users.you")}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" onClick={() => setAct("signOut")}>
              {t("acts.signOut.button")}
            </Button>
            {user.second_factor ? (
              <Button variant="danger" onClick={() => setAct("resetFactor")}>
                {t("acts.resetFactor.button")}
              </Button>
            ) : null}
          </div>
        )}
      </header>
      <UserFacts user={user} />
      <AccountSection id="workspaces" title={t("workspaces.title")}>
        <UserWorkspaces user={user} />
      </AccountSection>
      <AccountSection id="sessions" title={t("users.sessions")}>
        <UserSessions user={user} />
      </AccountSection>
      <AccountSection id="acts" title={t("log.ofOne")}>
        <ActsTable about={{ user: user.id }} />
      </AccountSection>
      {act === null ? null : <UserActDialog act={act} user={user} onClose={() => setAct(null)} />}
    </>
  );
}

function UserFacts({ user }: { user: UserDetails }) {
  const { t } = useTranslation("system");
  const { instant } = useZonedFormats();
  const { second_factor_since: since, identities } = user;
  const methods = [
    ...(user.has_password ? [t("users.password")] : []),
    ...identities.map(({ provider, email }) =>
      email === null ? provider : `${provider} (${email})`,
    ),
  ];
  return (
    <Facts>
      <Fact name={t("facts.id")}>
        <bdi className="font-mono text-sm break-all">{user.id}</bdi>
      </Fact>
      <Fact name={t("facts.name")}>
        <bdi>{user.name === "" ? "–" : user.name}</bdi>
      </Fact>
      <Fact name={t("users.factor")}>
        {since === null ? t("users.off") : t("users.onSince", { at: instant(since) })}
      </Fact>
      <Fact name={t("facts.methods")}>
        {methods.length === 0
          ? "–"
          : methods.map((one) => (
              <bdi key={one} className="block">
                {one}
              </bdi>
            ))}
      </Fact>
      <Fact name={t("facts.seen")}>
        <Ago at={user.last_seen_at} />
      </Fact>
      <Fact name={t("facts.created")}>{instant(user.created_at)}</Fact>
    </Facts>
  );
}

/** Confirms an act on a user and names its effect. */
function UserActDialog({
  act,
  user: { id, email },
  onClose,
}: {
  act: UserAct;
  user: UserDetails;
  onClose: () => void;
}) {
  const { t } = useTranslation("system");
  const [signOut] = useSignOutUserMutation();
  const [resetFactor] = useResetUserSecondFactorMutation();
  const send = act === "signOut" ? signOut : resetFactor;
  return (
    <ActDialog
      title={t(`acts.${act}.title`, { name: email })}
      effect={t(`acts.${act}.effect`, { name: email })}
      submit={t(`acts.${act}.button`)}
      done={t(`acts.${act}.done`, { name: email })}
      variant="danger"
      send={({ reason }) => send({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
