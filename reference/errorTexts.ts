import { freeLimits } from "#contract/freeLimits.ts";
import type { ErrorCode } from "#contract/errors.ts";

/** Cause and fix of an error. Titles and details are in the locale files. */
export interface ErrorText {
  cause: string;
  fix: string;
}

/** Cause and fix of every error code. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  malformed_request: {
    cause:
      "The body isn't valid JSON in UTF-8, or a header or the path can't be read. `errors` names the path.",
    fix: "Check quotation marks, commas and the encoding, then send the request again.",
  },
  invalid_cursor: {
    cause: "`after` isn't a cursor of this call with these filters.",
    fix: "Leave out `after` to start at the first page, and use `next_cursor` from there.",
  },
  missing_idempotency_key: {
    cause: "The call needs an `Idempotency-Key` header of 1 to 255 characters.",
    fix: "Send a new UUID for each new request, and the same one for its retries.",
  },
  missing_credentials: {
    cause: "The request has no `Authorization` header, or nothing follows `Bearer`.",
    fix: "Send your API key as `Authorization: Bearer mv_live_…`.",
  },
  invalid_token: {
    cause: "The access token of a session is broken, or the session has ended.",
    fix: "Sign in again, or send an API key.",
  },
  expired_token: {
    cause: "The access token of the session has expired.",
    fix: "Call `POST /refresh_token/`, or sign in again. API keys don't need this.",
  },
  login_refused: {
    cause: "The email address or the password is wrong, or sign-in is throttled.",
    fix: "Check both. After several attempts, wait before the next one.",
  },
  invalid_key: {
    cause:
      "The key doesn't exist or was revoked, or it came in another form: with `Token` or `Basic` before it, or in `X-API-Key`.",
    fix: "Send the whole key as `Authorization: Bearer mv_live_…`, or create a new key under API keys.",
  },
  expired_key: {
    cause: "The key has passed its expiry date.",
    fix: "Create a new key under API keys, and replace the old one.",
  },
  disabled_key: {
    cause: "The owner disabled the key.",
    fix: "Enable it under API keys, or use another key.",
  },
  insufficient_credits: {
    cause: "The account has too few credits left. Nothing was checked.",
    fix: "Read the balance with `GET /v1/credits`, and ask the operator for more.",
  },
  key_budget_exceeded: {
    cause: "The key has spent its credit budget of this month. Nothing was checked.",
    fix: "Wait for the next month (UTC), or use a key with a higher budget.",
  },
  member_limit_exceeded: {
    cause:
      "The member, or the member who created the key, has too few credits left of their limit of this month. `credit_limit` has the limit, what is used, and when it resets. Nothing was checked.",
    fix: "Wait for the next month (UTC), or ask an owner or admin to raise the limit under Settings → People.",
  },
  origin_not_allowed: {
    cause: "A web page of an origin that this installation doesn't allow made the request.",
    fix: "Call the API from your server, or ask the operator to allow the origin.",
  },
  xsrf_mismatch: {
    cause: "The session call lacks the XSRF token of its session.",
    fix: "Send the value of the `XSRF-TOKEN` cookie in `X-XSRF-TOKEN`. API keys don't need this.",
  },
  operator_only: {
    cause: "The call is for the operator of the installation.",
    fix: "Sign in with an operator's account.",
  },
  role_forbidden: {
    cause: "The role of the signed-in member doesn't allow the call.",
    fix: "Ask an owner or admin of the account to do it, or to change the role.",
  },
  sso_required: {
    cause: "The mail domain signs in through a provider.",
    fix: "Choose single sign-on and enter the address.",
  },
  registration_closed: {
    cause: "The installation takes no new accounts.",
    fix: "Ask its operator for an account.",
  },
  invitation_required: {
    cause: "The installation takes invited accounts only.",
    fix: "Open the link of your invitation, or ask the operator for one.",
  },
  second_factor_required: {
    cause: "The account has two-factor authentication.",
    fix: "Send a code with the token of `challenge` to `POST /v1/login/challenge`.",
  },
  reauthentication_required: {
    cause: "The action needs a recent proof of identity.",
    fix: "Confirm your password or provider, then repeat the action within 5 minutes.",
  },
  insufficient_scope: {
    cause: "The key lacks the scope that the call needs, named in `scope`.",
    fix: "Create a key with this scope.",
  },
  session_required: {
    cause: "API keys can't make this call.",
    fix: "Sign in, and do it in the app.",
  },
  ip_not_allowed: {
    cause: "The key works from certain networks only, and the request came from another.",
    fix: "Send the request from an allowed network, or create a key for this one.",
  },
  network_not_allowed: {
    cause: "The account works from its allowed networks only, and the request came from another.",
    fix: "Send the request from an allowed network, or ask an owner of the account to add this one.",
  },
  session_too_old: {
    cause: "The account limits the length of sessions, and this one is older.",
    fix: "Sign out, then sign in again.",
  },
  sso_needed: {
    cause: "The account requires single sign-on, and this session began with a password.",
    fix: "Sign out, then sign in with the provider.",
  },
  two_factor_needed: {
    cause: "The account requires two-factor authentication, and the user hasn't set it up.",
    fix: "Set it up under Security. The session goes on.",
  },
  account_suspended: {
    cause: "The operator suspended the account.",
    fix: "Contact the operator.",
  },
  not_found: {
    cause: "There is nothing at this path, or the id belongs to another account.",
    fix: "Check the path and the id. Expired data is deleted.",
  },
  method_not_allowed: {
    cause: "The path exists, but not with this method.",
    fix: "Use a method of the `Allow` header.",
  },
  body_too_slow: {
    cause: "The body arrived too slowly.",
    fix: "Check your connection, and send large files in smaller parts.",
  },
  conflict: {
    cause: "The request contradicts stored data, such as a rule that exists already.",
    fix: "Read the current data, then change the request.",
  },
  invalid_state: {
    cause: "The object is in a state that doesn't allow this. `state` names it.",
    fix: "Read the object, and wait or choose another action.",
  },
  offset_mismatch: {
    cause: "`Upload-Offset` isn't the number of bytes received so far.",
    fix: "Read the upload, and continue at `received`.",
  },
  sample_refused: {
    cause: "The list is too short for a free sample, or the day's samples are used up.",
    fix: "Read `sample_offer` of the list for the reason and the time it changes.",
  },
  sso_link_required: {
    cause: "The address already has an account that isn't connected to this provider.",
    fix: "Sign in as before, then connect the provider under Profile.",
  },
  last_sign_in_method: {
    cause: "This is the account's only way to sign in.",
    fix: "Set a password or connect another provider first.",
  },
  expired: {
    cause: "The data was deleted after its retention, or the link has expired.",
    fix: "For a download, read the export again for a new link.",
  },
  list_deleted: {
    cause:
      "The request repeats the `Idempotency-Key` of a list that was deleted since. Nothing was created.",
    fix: "To create the list again, use a new key.",
  },
  last_owner: {
    cause: "The account would have no owner.",
    fix: "Make another member an owner first.",
  },
  workspace_changed: {
    cause: "`X-Mailverdict-Workspace` names an account other than the one the session works in.",
    fix: "Read `GET /v1/account`, and decide again.",
  },
  invitation_invalid: {
    cause:
      "The invitation was used, withdrawn or replaced, has expired, or is for another address; or the member who invited may no longer do so.",
    fix: "Ask for a new invitation.",
  },
  evidence_not_stored: {
    cause: `The account ran more than ${freeLimits.freeChecksWithEvidenceDay.toLocaleString("en")} free checks that day, beyond which evidence isn't stored.`,
    fix: "Check the address again on another day. Checks that cost a credit always have evidence.",
  },
  format_removed: {
    cause: "The export has a format that is no longer made.",
    fix: "Create an export in another format.",
  },
  body_too_large: {
    cause: "The body is larger than this call allows.",
    fix: "Send less, or use an upload for large lists.",
  },
  unsupported_media_type: {
    cause: "The `Content-Type` isn't one that the call takes.",
    fix: "Send `application/json`, and parts of uploads as `application/octet-stream`.",
  },
  validation_failed: {
    cause: "Fields are missing, unknown or have the wrong value. `errors` lists each one.",
    fix: "Follow `fix` of each error. `pointer` names the field.",
  },
  idempotency_key_reused: {
    cause: "The `Idempotency-Key` was used for a request with another body.",
    fix: "Use a new key for a new request.",
  },
  archive_refused: {
    cause:
      "The upload isn't a zip archive with lists, unpacks to more than 200 MB or 100 times its size, has more than 50 files, or is damaged.",
    fix: "Unpack the archive yourself and upload its files one by one.",
  },
  reset_token_invalid: {
    cause: "The link was used before, was replaced by a newer one, or has expired.",
    fix: "Request a new link.",
  },
  confirm_token_invalid: {
    cause: "The link was used before or has expired.",
    fix: "Request a new link.",
  },
  code_wrong: {
    cause: "The code is wrong or was used before.",
    fix: "Wait for the next code of your authenticator app.",
  },
  password_wrong: {
    cause: "The current password is wrong.",
    fix: "Enter it again, or reset it.",
  },
  challenge_ended: {
    cause: "The challenge expired, or had too many wrong codes.",
    fix: "Sign in again from the start.",
  },
  sso_refused: {
    cause: "The provider rejected the sign-in, or its answer failed our checks.",
    fix: "Try again, and contact the operator if it keeps failing.",
  },
  sso_state_ended: {
    cause: "The sign-in expired, was finished before, or began in another browser.",
    fix: "Start the sign-in again.",
  },
  sso_email_unverified: {
    cause: "The provider hasn't verified the email address.",
    fix: "Verify it at the provider, or register with a password.",
  },
  puzzle_required: {
    cause: "Many requests come from your network.",
    fix: "Solve `puzzle`, and send the solution in `X-Puzzle-Solution`.",
  },
  rate_limited: {
    cause:
      "The network, account or key sent too many requests. `RateLimit-Policy` names the limit.",
    fix: "Wait for the seconds of `Retry-After`, then continue more slowly.",
  },
  concurrency_limited: {
    cause: "The account has as many unfinished lists as it may have.",
    fix: "Finish, cancel or delete one, then try again.",
  },
  unpaid_lists_full: {
    cause: "The account's lists that cost no credits take up all the space they may.",
    fix: "Delete lists that you no longer need, then try again.",
  },
  too_many_uploads: {
    cause: "The account has too many uploads that aren't in a list yet.",
    fix: "Create a list from one, or delete one.",
  },
  too_many_free_checks: {
    cause: `The account ran its ${freeLimits.freeChecksDay.toLocaleString("en")} free checks of the day (UTC), and ${freeLimits.freeChecksPerCredit} more for each credit it spent in the last ${freeLimits.freeChecksCreditDays} days. Nothing was checked.`,
    fix: "Wait for `Retry-After` seconds. Checks that cost a credit still work.",
  },
  too_many_unknown: {
    cause: `${freeLimits.unknownChecksDay.toLocaleString("en")} checks of the account ended \`unknown\` that day (UTC), and ${freeLimits.freeChecksPerCredit} more for each credit it spent in the last ${freeLimits.freeChecksCreditDays} days. They cost nothing. Nothing was checked.`,
    fix: "Wait for `Retry-After` seconds. Read the reason of the last results: if mailbox checks are off or port 25 is blocked, the operator can change that.",
  },
  too_many_streams: {
    cause: "The account has too many event streams or downloads open.",
    fix: "Close one, then try again.",
  },
  too_many_deliveries: {
    cause: "10,000 webhook deliveries of the account and its test data wait.",
    fix: "Wait until some are sent, or disable the endpoints that don't answer.",
  },
  internal_error: {
    cause: "Something failed on our side.",
    fix: "Try again. If it keeps failing, send the operator the `request_id`.",
  },
  shutting_down: {
    cause: "The server is restarting.",
    fix: "Try again after the seconds of `Retry-After`.",
  },
  too_busy: {
    cause: "The server has too much work at the moment.",
    fix: "Try again after the seconds of `Retry-After`.",
  },
  database_unavailable: {
    cause: "The server can't reach its database. Nothing was stored or charged.",
    fix: "Send the request again after the seconds in `Retry-After`.",
  },
  sso_unavailable: {
    cause: "The sign-in provider can't be reached.",
    fix: "Try again in a few minutes, or sign in another way.",
  },
  payment_unavailable: {
    cause: "Stripe can't be reached. Nothing was charged.",
    fix: "Try again in a few minutes.",
  },
  storage_full: {
    cause: "The server's disk is full. Nothing was lost or charged.",
    fix: "Try again later, or ask the operator for more room.",
  },
  uploads_full: {
    cause: "The installation has no room for more uploads.",
    fix: "Try again in an hour, or ask the operator for more room.",
  },
};
