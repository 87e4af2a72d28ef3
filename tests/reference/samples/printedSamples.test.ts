import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { takesKeys } from "#contract/apiKeys.ts";
import { operations } from "#reference/operations.ts";
import { readExamples } from "#reference/readExamples.ts";
import { exampleRequest } from "#reference/samples/exampleRequest.ts";
import { sampleCode } from "#reference/samples/sampleCode.ts";
import type { SampleRequest } from "#reference/samples/sampleRequest.ts";
import { sdkSamples } from "#reference/samples/sdkSamples.ts";
import { variablesOf } from "#reference/samples/sampleVariables.ts";
import { startTestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { type Performer, recordExamples } from "#tests/reference/exampleSteps.ts";
import { languagesHere, runners } from "./sampleRunners.ts";
import { sdksHere, type SdkRunner, sdkRunners } from "./sdkRunners.ts";

const run = promisify(execFile);
const examples = readExamples();

/** Samples that can't be run as printed, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  receiveOutcome: "the signature is that of a moment",
  receiveSupabaseSignUp: "the signature is that of a moment",
  receiveKratosSignUp: "the secret is in a header that isn't shown",
  receiveAuth0SignUp: "the secret is in a header that isn't shown",
  receiveKeycloakSignUp: "the secret is in a header that isn't shown",
  receiveCognitoSignUp: "the secret is in a header that isn't shown",
  refreshToken: "needs the cookies of a session",
  logout: "needs the cookies of a session",
  resetPassword: "the token is that of a mail",
};

/** Calls that the SDKs have no method for: without a key, or with a file as the reply. */
const withoutSdk = [
  ...Object.keys(otherwise),
  "createFormCheck",
  "createPublicCheck",
  "downloadExport",
  "downloadRuleImport",
  "exportLedger",
  "exportRules",
  "exportValidations",
  "forgetPassword",
  "login",
  "readEvidenceKeys",
  "readSharedResult",
  "register",
  "reportLeakedKey",
  "streamList",
  "streamValidation",
];

/** Returns the body that a sample printed, after its status in most languages; fails for an error. */
function bodyIn(printed: string): string {
  expect(printed).not.toMatch(/^[45]\d\d/u);
  const body = printed.trim().replace(/^\d{3}[A-Za-z ]*(?=\{)/u, "");
  if (body.startsWith("{")) {
    expect(JSON.parse(body)).not.toMatchObject({
      code: expect.any(String),
      instance: expect.any(String),
    });
  }
  return body;
}

/** Samples in one language, and how to run them. */
interface Samples {
  runner: SdkRunner;
  /** Returns the sample of a call as it is printed; undefined without one. */
  code: (operation: string, shown: SampleRequest, origin: string) => string | undefined;
}

/** Runs the sample of every call in an order that works, and returns the names of those calls. */
async function runSamples({ runner, code }: Samples, server: TestServer, folder: string) {
  const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { file, program, args, prepare } = runner;
  const more = await prepare?.(folder);
  const path = join(folder, file);
  const ran = new Set<string>();
  let key = "";
  const perform: Performer = async ({ operation, request }) => {
    const example = examples.find((each) => each.operation === operation);
    // Steps repeat a few calls to reach the next state.
    if (otherwise[operation] !== undefined || example === undefined || ran.has(operation)) {
      return null;
    }
    const endpoint = operations.find(({ name }) => name === operation)!;
    const { method, consumes } = endpoint;
    const keyed = takesKeys(endpoint);
    const sample = code(
      operation,
      exampleRequest({ method, keyed, consumes }, example.request, ""),
      origin,
    );
    if (sample === undefined) {
      return null;
    }
    writeFileSync(path, sample);
    const { values } = variablesOf(request);
    const env = { ...process.env, ...more, ...values, MAILVERDICT_API_KEY: key };
    const { stdout } = await run(program, [...args, path], {
      env,
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    ran.add(operation);
    const body = bodyIn(stdout);
    // The steps after it need the cookies that it got.
    return operation === "login" ? null : { body };
  };
  await recordExamples(server, perform, (made) => {
    key = made;
  });
  return ran;
}

async function samplesRun(samples: Samples): Promise<Set<string>> {
  const world = await startTestSandbox();
  const server = await startTestServer({ ports: world.ports });
  const folder = mkdtempSync(join(tmpdir(), "printed-samples-"));
  try {
    return await runSamples(samples, server, folder);
  } finally {
    await server.close();
    await world.sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const leftOf = (ran: ReadonlySet<string>) =>
  examples
    .map(({ operation }) => operation)
    .filter((name) => !ran.has(name))
    .toSorted();

test.concurrent.for(languagesHere)(
  "every sample in %s succeeds as it is printed",
  { timeout: 900_000 },
  async (language) => {
    const ran = await samplesRun({
      runner: runners[language],
      code: (_, shown, origin) => sampleCode(language, { ...shown, url: origin + shown.url }),
    });
    expect(leftOf(ran)).toEqual(Object.keys(otherwise).toSorted());
  },
);

test.concurrent.for(sdksHere)(
  "every sample with the SDK in %s succeeds as it is printed",
  { timeout: 900_000 },
  async (language) => {
    const ran = await samplesRun({
      runner: sdkRunners[language],
      code: (operation, shown, origin) => sdkSamples(operation, shown, origin)?.[language],
    });
    expect(leftOf(ran)).toEqual(withoutSdk.toSorted());
  },
);
