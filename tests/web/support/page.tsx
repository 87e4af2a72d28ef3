import { listApiKeys } from "#contract/apiKeys.ts";
import { listIdentities } from "#contract/sso.ts";
import { render } from "@testing-library/react";
import { createBrowserRouter, type DataRouter, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { readCreditForecast, readCredits } from "#contract/credits.ts";
import { listLedger } from "#contract/ledger.ts";
import { listAuditEvents } from "#contract/auditEvents.ts";
import {
  listPolicyVersions,
  type PolicyVersion,
  readPolicy,
  simulatePolicy,
} from "#contract/policy.ts";
import { standardPolicy } from "#vocabulary/policy.ts";
import { readLists, readList } from "#contract/lists.ts";
import { listInvitations } from "#contract/invitations.ts";
import { listMembers } from "#contract/members.ts";
import { listJoinableWorkspaces, listJoinRequests } from "#contract/joinRequests.ts";
import { listOwnershipOffers } from "#contract/ownership.ts";
import { readWorkspaceSso } from "#contract/workspaceSso.ts";
import { readRequirements, type WorkspaceRequirements } from "#contract/requirements.ts";
import { listWorkspaces } from "#contract/workspaces.ts";
import { listDevices, listSessions, readSecurity, type Security } from "#contract/security.ts";
import { roleRights } from "#contract/roles.ts";
import { readAccount, type Account } from "#contract/session.ts";
import { listValidations } from "#contract/validations.ts";
import { listSignUpHooks } from "#contract/signUpHooks.ts";
import { listWebhookEndpoints } from "#contract/webhooks.ts";
import { problem, serve, server } from "./server.ts";

export const account: Account = {
  object: "account",
  id: "usr_1",
  email: "ann@example.com",
  name: "Ann",
  avatar: null,
  role: "owner",
  rights: [...roleRights.owner],
  operator: false,
  unmet: null,
  workspaces: 1,
  plan: "professional",
  locale: null,
  time_zone: null,
  pending_email: null,
  credits: 1250,
  store: "full",
  credit_limit: null,
  created_at: "2026-11-01T08:00:00Z",
};

export const security: Security = {
  object: "security",
  password_set: true,
  password_changed_at: "2026-11-01T08:00:00Z",
  totp: { enabled: false, enabled_at: null },
  recovery_codes_left: 0,
  sessions: 1,
  trusted_devices: 0,
  identities: 0,
  reauthenticated_until: null,
};

/** Requirements of a workspace that has none. */
const noWorkspaceSso = {
  object: "workspace_sso",
  connection: null,
  redirect_uri: "https://app.test/oauth/callback",
  domains: [],
  scim: { url: "https://app.test/scim/v2", tokens: [] },
} as const;

export const noRequirements: WorkspaceRequirements = {
  object: "workspace_requirements",
  two_factor_from: null,
  sso_from: null,
  session_hours: null,
  networks: [],
  invitation_domains: [],
  join_requests: false,
  sso_available: false,
  address: "192.0.2.9",
};

/** The policy of an account that saved none. */
export const presentedStandard: PolicyVersion = {
  object: "policy_version",
  version: 0,
  ...standardPolicy,
  restores: null,
  author: null,
  key_id: null,
  note: null,
  created_at: null,
  changes: [],
};

/** Serves the requests of every signed-in page. */
export function serveAccount(over: Partial<Account> = {}, balance = 1250, held = 0): void {
  server.use(
    serve(readAccount, () => ({ ...account, ...over })),
    serve(readCredits, () => ({ object: "credits", balance, held, plan: "professional" })),
    serve(readCreditForecast, () => ({
      object: "credit_forecast",
      spent: 0,
      days: 30,
      runs_out_at: null,
    })),
    serve(listLedger, () => ({ object: "list", data: [], has_more: false, next_cursor: null })),
    serve(listValidations, () => ({
      object: "list",
      data: [],
      has_more: false,
      next_cursor: null,
    })),
    serve(readLists, () => ({ object: "list", data: [], has_more: false, next_cursor: null })),
    serve(readList, () => problem("not_found")),
    serve(readPolicy, () => presentedStandard),
    serve(listPolicyVersions, () => ({
      object: "list",
      data: [],
      has_more: false,
      next_cursor: null,
    })),
    serve(simulatePolicy, () => ({ object: "policy_simulation", policy_version: 0, data: [] })),
    serve(readSecurity, () => security),
    serve(listIdentities, () => ({ object: "list", data: [], workspace_provider: null })),
    serve(listApiKeys, () => ({ object: "list", data: [] })),
    serve(listWebhookEndpoints, () => ({ object: "list", data: [] })),
    serve(listSignUpHooks, () => ({ object: "list", data: [] })),
    serve(listSessions, () => ({ object: "list", data: [] })),
    serve(listDevices, () => ({ object: "list", data: [] })),
    serve(listMembers, () => ({ object: "list", data: [] })),
    serve(listInvitations, () => ({ object: "list", data: [] })),
    serve(listWorkspaces, () => ({ object: "list", data: [] })),
    serve(listJoinableWorkspaces, () => ({ object: "list", data: [] })),
    serve(listJoinRequests, () => ({ object: "list", data: [] })),
    serve(listOwnershipOffers, () => ({ object: "list", data: [] })),
    serve(readRequirements, () => noRequirements),
    serve(readWorkspaceSso, () => noWorkspaceSso),
    serve(listAuditEvents, () => ({
      object: "list",
      data: [],
      has_more: false,
      next_cursor: null,
    })),
  );
}

/** Loads the page at `path` afresh: every module of the app restarts, cookies and storage stay. */
export async function openPage(path: string): Promise<{ router: DataRouter }> {
  vi.resetModules();
  window.history.replaceState(null, "", path);
  const { initTexts } = await import("#web/text/i18n.ts");
  const { findRoute } = await import("#web/router/routes.ts");
  const { routeObjects } = await import("#web/router/routeObjects.tsx");
  const { redirectOnSignOut } = await import("#web/router/redirectOnSignOut.ts");
  await initTexts(findRoute(window.location.pathname)?.texts);
  const router = createBrowserRouter(routeObjects());
  const stop = redirectOnSignOut(router);
  const { unmount } = render(<RouterProvider router={router} />);
  onTestFinished(() => {
    stop();
    unmount();
    router.dispose();
  });
  return { router };
}

/** Returns the path and query of the page. */
export function address(): string {
  return window.location.pathname + window.location.search;
}
