import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import {
  type Handler,
  type Person,
  type Route,
  sensitiveRoute,
  sessionRoute,
  type Slot,
} from "./route.ts";

/** Rejects everyone but operators of the installation. A session that a workspace's own provider opened doesn't count: whoever runs the provider chooses who signs in. */
function requireOperator({ user, session }: Person): void {
  if (user.operator === 0 || session.sso_connection_id !== null) {
    throw new ApiError("operator_only");
  }
}

/** Returns the handler behind {@link requireOperator}. */
function forOperators<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  { name, errors }: Endpoint,
  handler: Handler<P, Q, B, R, Person>,
): Handler<P, Q, B, R, Person> {
  if (!errors.includes("operator_only")) {
    throw new Error(`${name} is open to everyone in the contract.`);
  }
  return async (call) => {
    requireOperator(call.caller);
    return handler(call);
  };
}

/** Returns the route of an endpoint for operators. */
export function operatorRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person>,
): Route {
  return sessionRoute(endpoint, forOperators(endpoint, handler));
}

/** Returns the route of an act of operators who proved their identity recently. */
export function operatorActRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person>,
): Route {
  return sensitiveRoute(endpoint, forOperators(endpoint, handler));
}
