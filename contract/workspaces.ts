import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { roles } from "./roles.ts";
import { account } from "./session.ts";

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

/** An account that the signed-in user is a member of. */
export const workspace = z.object({
  object: z.literal("workspace"),
  /** Id of the account. */
  id: z.string(),
  /** The chosen name, or the address of the owner. */
  name: z.string(),
  /** The signed-in user's role in it. */
  role: z.enum(roles),
  /** True for the account of this session. */
  current: z.boolean(),
});

export type Workspace = z.infer<typeof workspace>;

export const listWorkspaces = endpoint({
  name: "listWorkspaces",
  summary: "List the accounts that the signed-in user is a member of and that allow their network",
  method: "GET",
  path: "/v1/workspaces",
  access: "session",
  scope: null,
  right: "self",
  reply: z.object({ object: z.literal("list"), data: z.array(workspace) }),
  statuses: [200],
  errors: [...readErrors],
});

export const updateWorkspace = endpoint({
  name: "updateWorkspace",
  summary: "Name the account of this session; an empty name shows the owner's address",
  method: "PATCH",
  path: "/v1/workspace",
  access: "session",
  scope: null,
  right: "settings:write",
  body: z.strictObject({ name: displayName.check(z.trim(), z.maxLength(limits.nameLength)) }),
  reply: workspace,
  statuses: [200],
  errors: [...writeErrors],
});

export const switchWorkspace = endpoint({
  name: "switchWorkspace",
  summary: "Continue the session in another account of the user",
  method: "POST",
  path: "/v1/workspaces/:id/switch",
  access: "session",
  scope: null,
  right: "self",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: account,
  statuses: [200],
  errors: [...writeErrors, "not_found"],
});
