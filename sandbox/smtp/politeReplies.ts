import type { Step } from "./dialogue.ts";
import { reply } from "./steps.ts";

/** What a host offers where its row says nothing else. */
export const politeCapabilities: readonly string[] = [
  "PIPELINING",
  "SIZE 36700160",
  "ENHANCEDSTATUSCODES",
  "8BITMIME",
  "SMTPUTF8",
];

export const politeBanner: Step = reply("220 {host} ESMTP ready");
export const politeEhlo: Step = reply(
  "250-{host} greets {client}",
  ...politeCapabilities.map(
    (keyword, index) => `250${index === politeCapabilities.length - 1 ? " " : "-"}${keyword}`,
  ),
);
export const accepted: Step = reply("250 2.1.5 <{path}>: recipient ok");
export const senderOk: Step = reply("250 2.1.0 <{path}>: sender ok");
export const userUnknown: Step = reply("550 5.1.1 <{path}>: user unknown");
export const relayDenied: Step = reply("554 5.7.1 <{path}>: relay access denied");
export const farewell: Step = reply("221 2.0.0 {host} closing connection");
