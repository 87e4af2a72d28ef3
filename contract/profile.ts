import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { messageReply } from "./messageReply.ts";
import { account } from "./session.ts";
import { storeMode } from "./storeModes.ts";
import { userId } from "./userId.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;
const token = z.string().check(z.minLength(1), z.maxLength(512));

export const updateAccount = endpoint({
  name: "updateAccount",
  summary: "Update the profile (omitted fields stay the same)",
  method: "PATCH",
  path: "/v1/account",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({
    name: z.optional(displayName.check(z.maxLength(limits.nameLength))),
    /** `data:image/png|jpeg|webp;base64,…`, or null to remove it. */
    avatar: z.optional(z.nullable(z.string().check(z.maxLength(limits.avatarLength)))),
    locale: z.optional(z.nullable(z.string().check(z.maxLength(16)))),
    time_zone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    store: z.optional(storeMode),
  }),
  bodyBytes: 48 * 1024,
  reply: account,
  statuses: [200],
  errors: [...writeErrors],
});

export const requestEmailChange = endpoint({
  name: "requestEmailChange",
  summary: "Request a new account address (both mailboxes get a link)",
  method: "POST",
  path: "/v1/account/email",
  access: "session",
  scope: null,
  right: "self",
  body: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(320)) }),
  reply: messageReply,
  statuses: [200],
  errors: [...writeErrors, "reauthentication_required"],
});

export const cancelEmailChange = endpoint({
  name: "cancelEmailChange",
  summary: "Cancel a requested address change",
  method: "DELETE",
  path: "/v1/account/email",
  access: "session",
  scope: null,
  right: "self",
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const confirmEmailChange = endpoint({
  name: "confirmEmailChange",
  summary: "Confirm an address change with the token from a mailed link",
  method: "POST",
  path: "/v1/email_change",
  access: "public",
  body: z.strictObject({ token, user_id: userId }),
  reply: z.extend(messageReply, {
    /** False until both mailboxes have confirmed. */
    changed: z.boolean(),
  }),
  statuses: [200],
  errors: ["confirm_token_invalid"],
});

export const exportAccount = endpoint({
  name: "exportAccount",
  summary: "Export all data of the account as one JSON document",
  method: "GET",
  path: "/v1/account/export",
  access: "session",
  scope: null,
  right: "account:export",
  statuses: [200],
  errors: [...signedInErrors, "reauthentication_required", "too_many_streams"],
});

export const exportPerson = endpoint({
  name: "exportPerson",
  summary:
    "Export the personal data of the signed-in user, from every workspace, as one JSON document",
  method: "GET",
  path: "/v1/account/personal-data",
  access: "session",
  scope: null,
  right: "self",
  statuses: [200],
  errors: [...signedInErrors, "reauthentication_required", "too_many_streams"],
});

export const closeAccount = endpoint({
  name: "closeAccount",
  summary: "Close the account now and delete it with all its data after the grace period",
  method: "POST",
  path: "/v1/account/close",
  access: "session",
  scope: null,
  right: "account:close",
  /** The account's email address, typed to confirm. */
  body: z.strictObject({ confirm: z.string().check(z.maxLength(320)) }),
  reply: z.extend(messageReply, { deleted_at: z.string() }),
  statuses: [200],
  errors: [...writeErrors, "reauthentication_required", "conflict"],
});

export const restoreAccount = endpoint({
  name: "restoreAccount",
  summary: "Restore a closed account with the token from a mailed link",
  method: "POST",
  path: "/v1/account/restore",
  access: "public",
  body: z.strictObject({ token, user_id: userId }),
  reply: messageReply,
  statuses: [200],
  errors: ["confirm_token_invalid"],
});
