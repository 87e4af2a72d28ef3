import { styleText } from "node:util";
import { demoAddresses } from "#contract/demoAddresses.ts";
import type { Config } from "#server/config/config.ts";
import { isExposed } from "#server/config/installation.ts";
import type { FirstOperator } from "#server/services/accounts/setupCode.ts";

/** The first sandbox address of each verdict. */
const examples = demoAddresses.filter(
  ({ verdict }, index) => demoAddresses.findIndex((each) => each.verdict === verdict) === index,
);
const width = Math.max(...examples.map(({ email }) => email.length));

function firstStep(first: FirstOperator, url: string): string {
  const open = `Create the operator's account at ${url}/register`;
  switch (first.by) {
    case "setup_code":
      return `${open} with this setup code: ${styleText("bold", first.code)}`;
    case "address":
      return `${open} with the address ${first.email}.`;
    case "done":
      return "Sign in.";
    case "registering":
    default:
      return "Create an account. The first account is the operator's.";
  }
}

/** Returns what a server prints once it listens: its address, what to try, and which settings are missing. */
export function welcome(
  config: Config,
  { url, firstOperator }: { url: string; firstOperator: FirstOperator },
  hasPages: boolean,
): string {
  return [
    "",
    `  ${styleText("bold", hasPages ? "Ready:" : "The API is ready:")} ${url}`,
    ...(hasPages ? [] : ["  The app isn't built. Run npm start to build it."]),
    "",
    `  1. ${firstStep(firstOperator, url)}`,
    "  2. Check an address. Sandbox addresses work offline and are free:",
    ...examples.map(({ email, verdict }) => `     ${email.padEnd(width)}  ${verdict}`),
    "",
    ...(isExposed(config)
      ? [
          `  Warning: HOST is ${config.host}, so other machines may reach this server.`,
          "  Accounts open without a confirmed address, and the first one is the operator's. Set PUBLIC_URL to change that.",
        ]
      : []),
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
