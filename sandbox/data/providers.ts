import { accepted } from "#sandbox/smtp/politeReplies.ts";
import type { WorldPart } from "./worldPart.ts";

/** Mail exchangers that carry the names of real providers, for rules that go by the name. */
export const providers: WorldPart = {
  domains: [],
  hosts: [{ name: "mta5.am0.yahoodns.net.", address: "127.77.200.1", smtp: { rcpt: accepted } }],
};
