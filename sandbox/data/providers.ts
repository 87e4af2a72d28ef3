import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { nthOf, reply } from "#sandbox/smtp/steps.ts";
import { target } from "./caseRow.ts";
import type { SandboxPart } from "./sandboxPart.ts";

const { accepted } = politeReplies;

/** MX hosts with the names of real providers, for rules that match host names. */
export const providers: SandboxPart = {
  domains: [],
  hosts: [
    { name: "mta5.am0.yahoodns.net.", address: "127.77.200.1", smtp: { rcpt: accepted } },
    {
      name: "sandbox-test.olc.protection.outlook.com.",
      address: "127.77.200.2",
      smtp: { rcpt: nthOf("RCPT", target(accepted), reply("452 4.5.3 Too many recipients")) },
    },
  ],
};
