import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { messageReply } from "./messageReply.ts";
import { userId } from "./userId.ts";

export const subscribeNewsletter = endpoint({
  name: "subscribeNewsletter",
  summary: "Subscribe to the newsletter (starts after confirmation by mail)",
  method: "POST",
  path: "/newsletter/",
  access: "public",
  body: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    user_id: userId,
  }),
  reply: messageReply,
  statuses: [200],
  errors: [],
});

export const confirmNewsletter = endpoint({
  name: "confirmNewsletter",
  summary: "Confirm a newsletter subscription with the token from a mailed link",
  method: "POST",
  path: "/newsletter/confirm/",
  access: "public",
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    user_id: userId,
  }),
  reply: messageReply,
  statuses: [200],
  errors: ["confirm_token_invalid"],
});

export const leaveNewsletter = endpoint({
  name: "leaveNewsletter",
  summary: "Unsubscribe from the newsletter with the token from a mailed link",
  method: "POST",
  path: "/newsletter/leave/",
  access: "public",
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(512)),
    user_id: userId,
  }),
  reply: messageReply,
  statuses: [200],
  errors: ["confirm_token_invalid"],
});
