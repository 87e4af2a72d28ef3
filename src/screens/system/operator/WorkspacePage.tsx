import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceDetails } from "#contract/systemWorkspaces.ts";
import { useReadSystemWorkspaceQuery } from "#web/api/account/systemApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ActsTable } from "./ActsTable.tsx";
import { Ago } from "./Ago.tsx";
import { BoxedTable } from "./BoxedTable.tsx";
import { Fact, Facts } from "./Facts.tsx";
import { userPath } from "./operatorPaths.ts";
import { StateBadge } from "./StateBadge.tsx";
import { type WorkspaceAct, WorkspaceActDialog } from "./WorkspaceActDialog.tsx";

/** One workspace: its facts, what can be done with it, its members, and earlier acts. */
export function WorkspacePage({ id }: { id: string }) {
  const { t } = useTranslation(["system", "people"]);
  const query = useReadSystemWorkspaceQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="flex flex-col gap-6">
      <Link className="text-base text-link" to={`${paths.system}?tab=workspaces`}>
        {t("workspaces.all")}
      </Link>
      <QueryGate query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {(workspace) => <Workspace workspace={workspace} />}
      </QueryGate>
    </div>
  );
}

function Workspace({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useTranslation(["system", "people"]);
  const [act, setAct] = useState<WorkspaceAct | null>(null);
  const { name, state, own } = workspace;
  const open = state !== "closed" && !own;
  const actButton = (one: WorkspaceAct, danger = false) => (
    <Button variant={danger ? "danger" : "secondary"} onClick={() => setAct(one)}>
      {t(`acts.${one}.button`)}
    </Button>
  );
  return (
    <>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold">
            <bdi className="break-all">{name}</bdi>
          </h1>
          <StateBadge state={state} />
        </div>
        <div className="flex flex-wrap gap-2">
          {actButton("grant")}
          {actButton("take")}
          {open ? actButton(state === "suspended" ? "lift" : "suspend", state === "active") : null}
        </div>
        {own ? <p className="text-sm text-muted">{t("workspaces.own")}</p> : null}
      </header>
      <WorkspaceFacts workspace={workspace} />
      <AccountSection id="people" title={t("workspaces.people")}>
        <Members workspace={workspace} />
      </AccountSection>
      <AccountSection id="acts" title={t("log.ofOne")}>
        <ActsTable about={{ workspace: workspace.id }} />
      </AccountSection>
      {act === null ? null : (
        <WorkspaceActDialog act={act} workspace={workspace} onClose={() => setAct(null)} />
      )}
    </>
  );
}

function WorkspaceFacts({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useTranslation("system");
  const { number, instant } = useZonedFormats();
  const { suspended_at: suspended, deleted_at: deleted } = workspace;
  return (
    <Facts>
      <Fact name={t("facts.id")}>
        <bdi className="font-mono text-sm break-all">{workspace.id}</bdi>
      </Fact>
      <Fact name={t("facts.owner")}>
        <bdi>{workspace.owner ?? "–"}</bdi>
      </Fact>
      <Fact name={t("facts.balance")}>{number(workspace.balance)}</Fact>
      <Fact name={t("facts.held")}>{number(workspace.held)}</Fact>
      <Fact name={t("facts.keys")}>{number(workspace.keys)}</Fact>
      <Fact name={t("facts.lists")}>{number(workspace.lists)}</Fact>
      <Fact name={t("facts.running")}>{number(workspace.running_lists)}</Fact>
      <Fact name={t("facts.active")}>
        <Ago at={workspace.last_active_at} />
      </Fact>
      <Fact name={t("facts.created")}>{instant(workspace.created_at)}</Fact>
      {suspended === null ? null : <Fact name={t("facts.suspended")}>{instant(suspended)}</Fact>}
      {deleted === null ? null : <Fact name={t("facts.deleted")}>{instant(deleted)}</Fact>}
    </Facts>
  );
}

type Person = WorkspaceDetails["people"][number];

function Members({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useTranslation(["system", "people"]);
  return (
    <BoxedTable
      caption={`${t("workspaces.people")}: ${workspace.name}`}
      rows={workspace.people}
      rowKey={personKey}
      columns={memberColumns(t)}
    />
  );
}

const personKey = ({ id }: Person) => id;

const memberColumns = (t: TFunction<["system", "people"]>): Column<Person>[] => [
  {
    key: "name",
    header: t("users.columns.name"),
    rowHeader: true,
    cell: ({ id, email, name, second_factor: factor }) => (
      <div className="py-1">
        <div className="flex flex-wrap items-center gap-2">
          <Link className="text-link" to={userPath(id)}>
            <bdi className="break-all">{email}</bdi>
          </Link>
          {factor ? <Badge icon="shield">{t("users.factor")}</Badge> : null}
        </div>
        <bdi className="block text-sm text-muted">{name}</bdi>
      </div>
    ),
  },
  {
    key: "role",
    header: t("users.columns.role"),
    cell: ({ role }) => <Badge>{t(`roles.${role}.name`, { ns: "people" })}</Badge>,
  },
  {
    key: "seen",
    header: t("users.columns.seen"),
    inCard: false,
    cell: ({ last_seen_at: at }) => <Ago at={at} />,
  },
];
