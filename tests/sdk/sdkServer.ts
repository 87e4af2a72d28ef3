import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sdkPackages } from "#prerender/sdk/sdkPackages.ts";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import type { AppContext } from "#server/context.ts";
import type { PageSource } from "#server/http/pages/pageSource.ts";
import { scopes } from "#contract/scopes.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { programEnv } from "#tests/support/programEnv.ts";

export const webhookSecret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
/** The file that the programs of the READMEs upload. */
export const customersCsv =
  "Name,Email\nMaria,deliverable@sandbox.test\nJonas,mailbox-not-found@sandbox.test\n";

/** A server on loopback with sandbox mail servers; `env` has its address and a key, as the SDKs read them. */
export interface SdkServer {
  env: NodeJS.ProcessEnv;
  context: AppContext;
  close: () => Promise<void>;
}

/** Writes a build without pages that has the packages of the SDKs. */
async function builtPackages(dir: string): Promise<PageSource> {
  for (const [name, bytes] of await sdkPackages(sdkVersion)) {
    const file = join(dir, "sdk", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const record = {
    folder: ".pages",
    languages: ["en"],
    pages: [],
    notFound: "/not-found",
    others: [],
    operatorPages: [],
    withOrigin: [],
    apiOrigins: [],
    hashes: { script: [], style: [] },
  };
  return { kind: "built", dir, record };
}

/** Starts a server for programs that use an SDK; it serves the packages. */
export async function startSdkServer(): Promise<SdkServer> {
  const sandbox = await startTestSandbox();
  const dir = mkdtempSync(join(tmpdir(), "mailverdict-sdk-build-"));
  const pages = await builtPackages(dir);
  const server = await startTestServer({ ports: sandbox.ports, pages });
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "ann@example.com");
  const { key } = (await owner.post("/v1/api-keys", { name: "SDK", scopes })).json();
  return {
    env: {
      ...programEnv,
      MAILVERDICT_URL: origin,
      MAILVERDICT_API_KEY: key,
      MAILVERDICT_WEBHOOK_SECRET: webhookSecret,
    },
    context: server.context,
    close: async () => {
      await server.close();
      await sandbox.sandbox.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
