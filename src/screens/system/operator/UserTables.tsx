import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { UserDetails } from "#contract/systemUsers.ts";
import { BrowserLabel } from "#web/features/account/BrowserLabel.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Ago } from "./Ago.tsx";
import { BoxedTable } from "./BoxedTable.tsx";
import { workspacePath } from "./operatorPaths.ts";
import { StateBadge } from "./StateBadge.tsx";

type Place = UserDetails["memberships"][number];
type Session = UserDetails["sessions"][number];

const rowKey = ({ id }: { id: string }) => id;

/** Workspaces of a user, each with their role. */
export function UserWorkspaces({ user: { email, memberships } }: { user: UserDetails }) {
  const { t } = useTranslation(["system", "people"]);
  return memberships.length === 0 ? (
    <p className="text-base text-muted">{t("users.noWorkspaces")}</p>
  ) : (
    <BoxedTable
      caption={`${t("workspaces.title")}: ${email}`}
      rows={memberships}
      rowKey={rowKey}
      columns={placeColumns(t)}
    />
  );
}

const placeColumns = (t: TFunction<["system", "people"]>): Column<Place>[] => [
  {
    key: "name",
    header: t("workspaces.columns.name"),
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link className="text-link" to={workspacePath(id)}>
        <bdi className="break-all">{name}</bdi>
      </Link>
    ),
  },
  {
    key: "role",
    header: t("users.columns.role"),
    cell: ({ role }) => <Badge>{t(`roles.${role}.name`, { ns: "people" })}</Badge>,
  },
  {
    key: "state",
    header: t("workspaces.columns.state"),
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: "since",
    header: t("users.columns.since"),
    inCard: false,
    cell: ({ since }) => <Ago at={since} />,
  },
];

/** Sessions of a user that work. */
export function UserSessions({ user: { email, sessions } }: { user: UserDetails }) {
  const { t } = useTranslation("system");
  return sessions.length === 0 ? (
    <p className="text-base text-muted">{t("users.noSessions")}</p>
  ) : (
    <BoxedTable
      caption={`${t("users.sessions")}: ${email}`}
      rows={sessions}
      rowKey={rowKey}
      columns={sessionColumns(t)}
    />
  );
}

const sessionColumns = (t: TFunction<"system">): Column<Session>[] => [
  {
    key: "browser",
    header: t("users.columns.browser"),
    rowHeader: true,
    cell: ({ user_agent: agent }) => <BrowserLabel userAgent={agent} />,
  },
  {
    key: "method",
    header: t("users.columns.method"),
    inCard: false,
    cell: ({ method }) => t(`users.methods.${method}`),
  },
  {
    key: "network",
    header: t("users.columns.network"),
    cell: ({ network }) => (
      <bdi dir="ltr" className="font-mono text-sm">
        {network}
      </bdi>
    ),
  },
  {
    key: "seen",
    header: t("users.columns.seen"),
    cell: ({ last_seen_at: at }) => <Ago at={at} />,
  },
];
