import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";
import { secretRotation } from "./secretRotation.ts";
import { reason } from "./verdicts.ts";

/** Programs whose sign-up can ask a hook. */
export const signUpHosts = ["supabase", "kratos", "cognito", "auth0", "keycloak"] as const;
export type SignUpHost = (typeof signUpHosts)[number];

/** Decisions about a sign-up; `warn` lets the person in. */
export const signUpDecisions = ["allow", "warn", "block"] as const;
export type SignUpDecision = (typeof signUpDecisions)[number];

/** Decisions that an owner can choose for addresses without a verdict. */
export const decisionsWithoutVerdict = ["allow", "block"] as const;

/** Why a decision was made without a whole check. */
export const signUpFailures = [
  "too_slow",
  "no_credits",
  "too_many_checks",
  "no_address",
  "failed",
] as const;
export type SignUpFailure = (typeof signUpFailures)[number];

/** A hook that a program asks before it creates a user. */
export const signUpHook = z.object({
  object: z.literal("sign_up_hook"),
  id: z.string(),
  host: z.enum(signUpHosts),
  url: z.string(),
  without_verdict: z.enum(decisionsWithoutVerdict),
  created_at: z.string(),
  /** Null before the first decision. */
  last_decision_at: z.nullable(z.string()),
  /** Decisions of the last seven days. */
  week: z.object({ allow: z.int(), warn: z.int(), block: z.int() }),
  /** Until then, the secret before the last rotation is valid, too; null if only one is. */
  former_valid_until: z.nullable(z.string()),
});

export type SignUpHook = z.infer<typeof signUpHook>;

/** A decision about one sign-up. */
export const signUpDecision = z.object({
  object: z.literal("sign_up_decision"),
  id: z.string(),
  hook_id: z.string(),
  host: z.enum(signUpHosts),
  decision: z.enum(signUpDecisions),
  /** Null without a check, once the check is deleted, and where the account doesn't store addresses. */
  email: z.nullable(z.string()),
  /** Null without a check. */
  validation_id: z.nullable(z.string()),
  /** Reason of the verdict; null without one. */
  reason: z.nullable(reason),
  /** Null after a whole check. */
  failure: z.nullable(z.enum(signUpFailures)),
  created_at: z.string(),
});

export type StoredSignUpDecision = z.infer<typeof signUpDecision>;

const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

export const listSignUpHooks = endpoint({
  name: "listSignUpHooks",
  summary: "List sign-up hooks, newest first",
  method: "GET",
  path: "/v1/sign-up-hooks",
  access: "session",
  scope: "webhooks:read",
  reply: z.object({ object: z.literal("list"), data: z.array(signUpHook) }),
  statuses: [200],
  errors: [...readErrors],
});

export const createSignUpHook = endpoint({
  name: "createSignUpHook",
  summary: "Create a sign-up hook, with its secret shown only once",
  method: "POST",
  path: "/v1/sign-up-hooks",
  access: "session",
  scope: "webhooks:write",
  body: z.strictObject({
    host: z.enum(signUpHosts),
    /** Decision for addresses that end `unknown`, and for checks that fail or take too long. Default: `allow`. */
    without_verdict: z.optional(z.enum(decisionsWithoutVerdict)),
  }),
  reply: z.extend(signUpHook, { secret: z.string() }),
  statuses: [201],
  errors: [...writeErrors, "conflict"],
});

export const updateSignUpHook = endpoint({
  name: "updateSignUpHook",
  summary: "Update a sign-up hook",
  method: "PATCH",
  path: "/v1/sign-up-hooks/:id",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: z.strictObject({ without_verdict: z.enum(decisionsWithoutVerdict) }),
  reply: signUpHook,
  statuses: [200],
  errors: [...writeErrors, "not_found"],
});

export const deleteSignUpHook = endpoint({
  name: "deleteSignUpHook",
  summary: "Delete a sign-up hook with its decisions",
  method: "DELETE",
  path: "/v1/sign-up-hooks/:id",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const rotateSignUpHookSecret = endpoint({
  name: "rotateSignUpHookSecret",
  summary: "Replace the secret of a sign-up hook",
  method: "POST",
  path: "/v1/sign-up-hooks/:id/rotate-secret",
  access: "session",
  scope: "webhooks:write",
  params: byId,
  body: secretRotation,
  reply: z.extend(signUpHook, { secret: z.string() }),
  statuses: [200],
  errors: [...writeErrors, "not_found"],
});

export const listSignUpDecisions = endpoint({
  name: "listSignUpDecisions",
  summary: "List decisions about sign-ups, newest first",
  method: "GET",
  path: "/v1/sign-up-decisions",
  access: "session",
  scope: "webhooks:read",
  query: z.strictObject({
    ...pageQuery,
    hook_id: z.optional(z.string().check(z.maxLength(64))),
    decision: z.optional(z.enum(signUpDecisions)),
  }),
  reply: page(signUpDecision),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

/** Shared parts of the calls that programs make. Unknown hooks and wrong secrets get the same response. */
const received = {
  method: "POST",
  access: "public",
  params: byId,
  bodyBytes: 16 * 1024,
  statuses: [200],
  errors: ["not_found"],
} as const;

export const receiveSupabaseSignUp = endpoint({
  ...received,
  name: "receiveSupabaseSignUp",
  summary: "Answer the hook “before user created” of Supabase Auth",
  path: "/v1/hooks/supabase/:id",
  /** More than the 20 KB that Supabase Auth sends at most, a part of which people choose. */
  bodyBytes: 32 * 1024,
  /** Supabase reads refusals from a 200. */
  reply: z.object({
    error: z.optional(z.object({ http_code: z.int(), message: z.string() })),
  }),
});

export const receiveKratosSignUp = endpoint({
  ...received,
  name: "receiveKratosSignUp",
  summary: "Answer the registration web hook of Ory Kratos",
  path: "/v1/hooks/kratos/:id",
  /** With a 400 where the sign-up is refused, otherwise empty. */
  reply: z.object({
    messages: z.optional(
      z.array(
        z.object({
          instance_ptr: z.string(),
          messages: z.array(
            z.object({
              id: z.int(),
              text: z.string(),
              type: z.literal("error"),
              context: z.object({ suggestion: z.nullable(z.string()) }),
            }),
          ),
        }),
      ),
    ),
  }),
});

/** For the code that a program runs before it creates a user. */
const readByCode = {
  ...received,
  reply: z.object({
    object: z.literal("sign_up_reply"),
    decision: z.enum(signUpDecisions),
    /** Sentence for the person; null unless the decision is `block`. */
    message: z.nullable(z.string()),
    suggestion: z.nullable(z.string()),
  }),
} as const;

export const receiveCognitoSignUp = endpoint({
  ...readByCode,
  name: "receiveCognitoSignUp",
  summary: "Decide about a sign-up, for the pre sign-up Lambda of Amazon Cognito",
  path: "/v1/hooks/cognito/:id",
});

export const receiveAuth0SignUp = endpoint({
  ...readByCode,
  name: "receiveAuth0SignUp",
  summary: "Decide about a sign-up, for the pre-registration Action of Auth0",
  path: "/v1/hooks/auth0/:id",
});

export const receiveKeycloakSignUp = endpoint({
  ...readByCode,
  name: "receiveKeycloakSignUp",
  summary: "Decide about a sign-up, for the registration step of Keycloak",
  path: "/v1/hooks/keycloak/:id",
});
