import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Id of the data block on pages whose server requires more for registration than an address and a password. */
export const registrationBlockId = "registration";

/** Returns the registration mode and requirements for the registration screen. */
export const readRegistration = endpoint({
  name: "readRegistration",
  summary: "Get who can create an account, and whether a setup code is required",
  method: "GET",
  path: "/v1/registration",
  access: "public",
  reply: z.object({
    object: z.literal("registration"),
    mode: z.enum(["open", "invited", "closed"]),
    /** True until the first operator of a public installation has registered. */
    setup_code: z.boolean(),
    /** True if an account gets its starting credits when it opens or its address is confirmed. */
    starting_credits: z.boolean(),
  }),
  statuses: [200],
  errors: [],
});
