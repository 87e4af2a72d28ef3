import { paths } from "#web/paths.ts";

/** Returns the page of a workspace for operators. */
export const workspacePath = (id: string) =>
  `${paths.system}?${new URLSearchParams({ tab: "workspaces", id }).toString()}`;

/** Returns the page of a user for operators. */
export const userPath = (id: string) =>
  `${paths.system}?${new URLSearchParams({ tab: "users", id }).toString()}`;
