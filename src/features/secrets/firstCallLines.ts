import { sdkVersion } from "virtual:sdk-version";
import { curlCommand } from "#web/features/validation/curlCommand.ts";

/** Ways to make the first call with a new key. */
export const firstCallKinds = ["typescript", "python", "curl"] as const;

/** One of {@link firstCallKinds}. */
export type FirstCallKind = (typeof firstCallKinds)[number];

/** A free address whose verdict says more than “deliverable”. */
const address = "mailbox-full@sandbox.test";

/** Returns the lines for a shell that install the SDK and print a first verdict. */
export function firstCallLines(kind: FirstCallKind, origin: string, key: string): string {
  const exported = `export MAILVERDICT_URL=${origin} MAILVERDICT_API_KEY=${key}`;
  if (kind === "typescript") {
    return [
      `npm install ${origin}/sdk/mailverdict-sdk-${sdkVersion}.tgz`,
      exported,
      "node --input-type=module -e '",
      'import { Mailverdict } from "@mailverdict/sdk";',
      `const { verdict, reason } = await new Mailverdict().validate("${address}");`,
      "console.log(verdict, reason);'",
    ].join("\n");
  }
  if (kind === "python") {
    return [
      `pip install ${origin}/sdk/mailverdict-${sdkVersion}-py3-none-any.whl`,
      exported,
      "python3 -c '",
      "from mailverdict import Mailverdict",
      `validation = Mailverdict().validate("${address}")`,
      `print(validation["verdict"], validation["reason"])'`,
    ].join("\n");
  }
  return curlCommand(address, origin, key);
}
