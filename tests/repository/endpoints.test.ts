import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { scopes } from "#contract/scopes.ts";
import { errorStatus } from "#contract/errors.ts";
import { openRoute, type Route, sessionRoute } from "#server/routing/route.ts";
import { routes } from "#server/routes/all.ts";
import { loadTexts } from "#server/config/texts.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function twice(titles: readonly string[]): string[] {
  return titles.filter((title, index) => titles.indexOf(title) !== index);
}

/** Returns the calls that are only described or only served, and those that appear twice. */
function differences(described: readonly Endpoint[], served: readonly Route[]): string[] {
  const servedTitles = served.map((route) => titleOf(route.endpoint));
  const describedTitles = described.map(titleOf);
  return [
    ...describedTitles
      .filter((title) => !servedTitles.includes(title))
      .map((title) => `not served: ${title}`),
    ...servedTitles
      .filter((title) => !describedTitles.includes(title))
      .map((title) => `not described: ${title}`),
    ...twice(servedTitles).map((title) => `served twice: ${title}`),
    ...twice(describedTitles).map((title) => `described twice: ${title}`),
  ];
}

/** Returns calls that need a session but don't say if a key may make them, or that need none but do. */
function silent(list: readonly Endpoint[]): string[] {
  return list
    .filter(({ access, scope }) => (access === "session") === (scope === undefined))
    .map(({ name }) => name);
}

/** Returns status and code of a call without credentials. */
async function randomRecipientsAnswer(app: FastifyInstance, endpoint: Endpoint): Promise<string> {
  const reply = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(":id", "some-id"),
  });
  const { code } = reply.body === "" ? { code: "" } : reply.json();
  return `${reply.statusCode} ${code}`;
}

describe("calls", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test("the server has exactly the calls of the contract", () => {
    expect(differences(endpoints, routes)).toEqual([]);
  });

  test("a call that is missing, too many or served twice is found", () => {
    const [first, ...rest] = routes;
    expect(differences(endpoints, rest)).toEqual([`not served: ${titleOf(first!.endpoint)}`]);
    expect(differences(endpoints, [...routes, first!])).toEqual([
      `served twice: ${titleOf(first!.endpoint)}`,
    ]);
    const planted = { ...first!, endpoint: { ...first!.endpoint, path: "/planted/" } };
    expect(differences(endpoints, [...routes, planted])).toEqual(["not described: POST /planted/"]);
  });

  test("the server's table of paths contains each of them", () => {
    for (const { method, path } of endpoints) {
      expect([path, server.app.hasRoute({ method, url: path })]).toEqual([path, true]);
    }
  });

  test.each(
    endpoints
      .filter(({ access }) => access === "session")
      .map((one) => [titleOf(one), one] as const),
  )("%s refuses who is not signed in", async (_title, endpoint) => {
    expect(await randomRecipientsAnswer(server.app, endpoint)).toBe("401 missing_credentials");
  });

  test("every call without a session is on this list", () => {
    const open = endpoints.filter(({ access }) => access === "public").map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      "answerChallenge",
      "confirmEmail",
      "confirmEmailChange",
      "confirmNewsletter",
      "createPublicCheck",
      "downloadExport",
      "finishSso",
      "forgetPassword",
      "leaveNewsletter",
      "listSsoProviders",
      "login",
      "logout",
      "readEvidenceKeys",
      "readFigures",
      "readInvitation",
      "readLoginMethods",
      "readRegistration",
      "readSharedResult",
      "receiveAuth0SignUp",
      "receiveCognitoSignUp",
      "receiveKeycloakSignUp",
      "receiveKratosSignUp",
      "receiveOutcome",
      "receivePaymentEvent",
      "receiveSupabaseSignUp",
      "refreshToken",
      "register",
      "registerInvited",
      "reportLeakedKey",
      "resetPassword",
      "restoreAccount",
      "sendContactMessage",
      "startSso",
      "subscribeNewsletter",
    ]);
  });

  test("one call is for publishable keys", () => {
    const forms = endpoints.filter(({ access }) => access === "publishable");
    expect(forms.map(({ name }) => name)).toEqual(["createFormCheck"]);
  });

  test("every call that needs a session names the scope of its keys, or that it takes none", () => {
    expect(silent(endpoints)).toEqual([]);
    const { scope: _left, ...planted } = endpoints.find(({ name }) => name === "readCredits")!;
    expect(silent([planted])).toEqual(["readCredits"]);
    const used = new Set(endpoints.map(({ scope }) => scope));
    expect(scopes.filter((scope) => !used.has(scope))).toEqual([]);
  });

  test("a call that needs a session cannot be served as an open one, nor the other way round", () => {
    const session = endpoints.find(({ access }) => access === "session")!;
    const open = endpoints.find(({ access }) => access === "public")!;
    expect(() => openRoute(session, async () => null)).toThrow(`${session.name} is session`);
    expect(() => sessionRoute(open, async () => null)).toThrow(`${open.name} is public`);
  });

  test("a call that forgot its guard would be found", async () => {
    const app = fastify();
    app.get("/v1/credits", async () => ({ balance: 1 }));
    const credits = endpoints.find(({ name }) => name === "readCredits")!;
    expect(await randomRecipientsAnswer(app, credits)).not.toBe("401 missing_credentials");
    await app.close();
  });
});

describe("texts of the server", () => {
  test("every code has a status of its own class and a text in every language", () => {
    const texts = loadTexts();
    expect(texts.languages).toEqual(expect.arrayContaining(["ar", "en"]));
    for (const language of texts.languages) {
      const { errors } = texts.in(language);
      expect(Object.keys(errors).sort()).toEqual(Object.keys(errorStatus).sort());
    }
  });
});
