import type { Step } from "./dialogue.ts";
import { reply } from "./steps.ts";

/** EHLO keywords of a host whose row has none. */
const politeCapabilities: readonly string[] = [
  "PIPELINING",
  "SIZE 36700160",
  "ENHANCEDSTATUSCODES",
  "8BITMIME",
  "SMTPUTF8",
];

const politeBanner: Step = reply("220 {host} ESMTP ready");
const politeEhlo: Step = reply(
  "250-{host} greets {client}",
  ...politeCapabilities.map(
    (keyword, index) => `250${index === politeCapabilities.length - 1 ? " " : "-"}${keyword}`,
  ),
);
const accepted: Step = reply("250 2.1.5 <{path}>: recipient ok");
const senderOk: Step = reply("250 2.1.0 <{path}>: sender ok");
const userUnknown: Step = reply("550 5.1.1 <{path}>: user unknown");
const relayDenied: Step = reply("554 5.7.1 <{path}>: relay access denied");
const farewell: Step = reply("221 2.0.0 {host} closing connection");

/** Default replies of a well-behaved host. */
export const politeReplies = {
  politeCapabilities,
  politeBanner,
  politeEhlo,
  accepted,
  senderOk,
  userUnknown,
  relayDenied,
  farewell,
};
