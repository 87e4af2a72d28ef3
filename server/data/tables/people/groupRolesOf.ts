import { groupRoles } from "#contract/workspaceSso.ts";
import { jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";

/** Returns the groups of a provider with their roles. */
export const groupRolesOf = jsonColumn("sso_connections.group_roles", groupRoles);
