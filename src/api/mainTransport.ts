import { mainOrigin } from "./origins.ts";
import { createTransport } from "./transport.ts";

/** The main API without the answer to a 401: what the refresh itself goes through, so that it cannot call itself. */
export const mainTransport = createTransport(mainOrigin, {
  into: "empty bodies",
  fallback: "default_user_id",
});
