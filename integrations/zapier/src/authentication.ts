import type { Bundle, ZObject } from "zapier-platform-core";
import { calling } from "./client.ts";

/** Checks a sandbox address, which is free, and names the connection after the installation. */
async function test(z: ZObject, bundle: Bundle): Promise<{ host: string }> {
  await calling(z, bundle, (client) => client.validate("deliverable@sandbox.test"));
  return { host: new URL(bundle.authData["url"] ?? "").host };
}

/** Address and key of an installation. */
export const authentication = {
  type: "custom" as const,
  test,
  connectionLabel: "{{host}}",
  fields: [
    {
      key: "url",
      label: "Address of your installation",
      type: "string" as const,
      required: true,
      placeholder: "https://mail.example.org",
      helpText: "The address that you open in your browser. It starts with https://.",
    },
    {
      key: "apiKey",
      label: "API Key",
      type: "password" as const,
      required: true,
      helpText:
        "Create a key on the page API Keys with the scopes validate, results:read, lists:read and lists:write. Triggers also need webhooks:write.",
    },
  ],
};
