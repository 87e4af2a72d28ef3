import {
  createScimToken,
  createSsoDomain,
  deleteScimToken,
  deleteSsoConnection,
  deleteSsoDomain,
  readWorkspaceSso,
  saveSsoConnection,
  ssoLimits,
  verifySsoDomain,
} from "#contract/workspaceSso.ts";
import { scimPath } from "#contract/scim.ts";
import { scimTokensOf } from "#server/data/queries/scim.ts";
import { connectionOf, domainsOf } from "#server/data/queries/workspaceSso.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import {
  presentConnection,
  presentDomain,
  presentScimToken,
} from "#server/presenters/people/presentWorkspaceSso.ts";
import { sensitiveRoute, sessionRoute } from "#server/routing/route.ts";
import { redirectUriOf } from "#server/services/auth/sso/providers.ts";
import { connectWorkspace, disconnectWorkspace } from "#server/services/auth/sso/saveConnection.ts";
import {
  addDomain,
  recordOf,
  removeDomain,
  verifyDomain,
} from "#server/services/auth/sso/ssoDomains.ts";
import { addScimToken, revokeScimToken } from "#server/services/people/scimTokens.ts";

/** `GET /v1/workspace/sso`: returns provider, domains and tokens. */
export const readWorkspaceSsoRoute = sessionRoute(readWorkspaceSso, async ({ context, caller }) => {
  const { queries } = context.database;
  const { id } = caller.account;
  const [connection, domains, tokens] = await Promise.all([
    connectionOf(queries, id),
    domainsOf(queries, id),
    scimTokensOf(queries, id),
  ]);
  return {
    object: "workspace_sso" as const,
    connection: connection === undefined ? null : presentConnection(connection),
    redirect_uri: redirectUriOf(context.config),
    domains: domains.map((row) => presentDomain(row, recordOf(row))),
    scim: { url: context.config.publicUrl + scimPath, tokens: tokens.map(presentScimToken) },
  };
});

/** `PUT /v1/workspace/sso/connection`: connects the account's provider. */
export const saveSsoConnectionRoute = sensitiveRoute(
  saveSsoConnection,
  async ({ context, caller, body, request }) => {
    const connecting = { accountId: caller.account.id, input: body, from: clientInfo(request) };
    const saved = await connectWorkspace(context, connecting);
    if (!saved.ok) {
      throw invalidFields([
        saved.error === "not_an_issuer"
          ? { pointer: "#/issuer", code: "not_an_issuer" }
          : { pointer: "#/client_secret", code: "required" },
      ]);
    }
    return presentConnection(saved.row);
  },
);

/** `DELETE /v1/workspace/sso/connection`: disconnects the account's provider. */
export const deleteSsoConnectionRoute = sensitiveRoute(
  deleteSsoConnection,
  async ({ context, caller, request, reply }) => {
    const leaving = { accountId: caller.account.id, from: clientInfo(request) };
    if (!(await disconnectWorkspace(context, leaving))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `POST /v1/workspace/sso/domains`: adds a domain to prove. */
export const createSsoDomainRoute = sensitiveRoute(
  createSsoDomain,
  async ({ context, caller, body, request, reply }) => {
    const adding = { accountId: caller.account.id, domain: body.domain, from: clientInfo(request) };
    const row = await addDomain(context, adding);
    if (row === "not_a_domain") {
      throw invalidFields([{ pointer: "#/domain", code: "not_an_address_or_domain" }]);
    }
    if (typeof row === "string") {
      const bounds = { max: ssoLimits.domainsMax };
      throw new ApiError("conflict", { fields: [{ pointer: "#/domain", code: row, bounds }] });
    }
    void reply.code(201);
    return presentDomain(row, recordOf(row));
  },
);

/** `POST /v1/workspace/sso/domains/:id/verify`: looks for the record of a domain. */
export const verifySsoDomainRoute = sensitiveRoute(
  verifySsoDomain,
  async ({ context, caller, params, request }) => {
    const asked = { id: params.id, accountId: caller.account.id, from: clientInfo(request) };
    const row = await verifyDomain(context, asked);
    if (row === null) {
      throw new ApiError("not_found");
    }
    return presentDomain(row, recordOf(row));
  },
);

/** `DELETE /v1/workspace/sso/domains/:id`: removes a domain. */
export const deleteSsoDomainRoute = sensitiveRoute(
  deleteSsoDomain,
  async ({ context, caller, params, request, reply }) => {
    const removing = { id: params.id, accountId: caller.account.id, from: clientInfo(request) };
    if (!(await removeDomain(context, removing))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);

/** `POST /v1/workspace/scim-tokens`: creates a token and shows it once. */
export const createScimTokenRoute = sensitiveRoute(
  createScimToken,
  async ({ context, caller, request, reply }) => {
    const { account, user } = caller;
    const created = await addScimToken(context, {
      accountId: account.id,
      userId: user.id,
      from: clientInfo(request),
    });
    if (created === null) {
      const bounds = { max: ssoLimits.tokensMax };
      throw new ApiError("conflict", { fields: [{ pointer: "#", code: "too_many", bounds }] });
    }
    void reply.code(201);
    return { ...presentScimToken(created.row), token: created.token };
  },
);

/** `DELETE /v1/workspace/scim-tokens/:id`: revokes a token. */
export const deleteScimTokenRoute = sensitiveRoute(
  deleteScimToken,
  async ({ context, caller, params, request, reply }) => {
    const revoking = { id: params.id, accountId: caller.account.id, from: clientInfo(request) };
    if (!(await revokeScimToken(context, revoking))) {
      throw new ApiError("not_found");
    }
    void reply.code(204);
  },
);
