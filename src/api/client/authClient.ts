import { authOrigin } from "./mainOrigin.ts";
import { createClient } from "./createClient.ts";

/** Sign-in, sign-out and forgotten passwords. */
export const authClient = createClient(authOrigin, { into: "every body" });
