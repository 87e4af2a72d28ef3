import type { ErrorShape } from "./errorHandler.ts";

/** Media type of SCIM (RFC 7644 §3.1). */
export const scimType = "application/scim+json";

/** Returns the body of an error of SCIM (RFC 7644 §3.12). */
export function scimErrorBody(status: number, detail: string, kind: string | null): object {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(kind === null ? {} : { scimType: kind }),
    detail,
  };
}

/** The shape of errors under `/scim/v2`. A body that isn't JSON, or has a wrong shape, is a 400 there. */
export const scimErrorShape: ErrorShape = ({ status, code, detail }) => {
  const unreadable = code === "malformed_request" || code === "validation_failed";
  const sent = unreadable ? 400 : status;
  return {
    status: sent,
    type: scimType,
    body: scimErrorBody(sent, detail, unreadable ? "invalidSyntax" : null),
  };
};
