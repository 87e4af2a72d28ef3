import { authOrigin } from "./origins.ts";
import { createTransport } from "./transport.ts";

/** Sign-in, sign-out and forgotten passwords. */
export const authClient = createTransport(authOrigin, { into: "every body" });
