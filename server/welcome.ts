import { styleText } from "node:util";
import { demoAddresses } from "#contract/demoAddresses.ts";
import type { Config } from "./config.ts";

/** The first sandbox address of each verdict. */
const examples = demoAddresses.filter(
  ({ verdict }, index) => demoAddresses.findIndex((each) => each.verdict === verdict) === index,
);
const width = Math.max(...examples.map(({ email }) => email.length));

/** Returns what a server prints once it listens: its address, what to try, and which settings are missing. */
export function welcome(config: Config, url: string, hasPages: boolean): string {
  return [
    "",
    `  ${styleText("bold", hasPages ? "Ready:" : "The API is ready:")} ${url}`,
    ...(hasPages ? [] : ["  The app isn't built. Run npm start to build it."]),
    "",
    "  1. Create an account. The first account is the operator's.",
    "  2. Check an address. Sandbox addresses work offline and are free:",
    ...examples.map(({ email, verdict }) => `     ${email.padEnd(width)}  ${verdict}`),
    "",
    ...(config.probe === null
      ? [
          "  Mailbox checks outside the sandbox are off. Set PROBE_EHLO and PROBE_FROM to turn them on.",
        ]
      : []),
    ...(config.smtpUrl === null
      ? [`  Mails are saved in ${config.dataDir}/outbox. Set SMTP_URL to send them.`]
      : []),
    "",
    "",
  ].join("\n");
}
