import App from "mailverdict-zapier";
import zapier from "zapier-platform-core";

// MAILVERDICT_URL and MAILVERDICT_API_KEY name an installation with its sandbox.
export const app = App;
const tester = zapier.createAppTester(App);

export const authData = {
  url: process.env.MAILVERDICT_URL,
  apiKey: process.env.MAILVERDICT_API_KEY,
};

/** Runs a function of the app as Zapier does, with the connection of the tests unless another is given. */
export const run = (perform, bundle = {}) => tester(perform, { authData, ...bundle });

/** Runs an action or search on its fields. */
export const withFields = ({ operation }, inputData, connection = {}) =>
  run(operation.perform, { inputData, authData: { ...authData, ...connection } });

/** Calls the installation's API. */
export const api = async (path, method = "GET", body = undefined) => {
  const reply = await fetch(`${authData.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${authData.apiKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, json: reply.status === 204 ? null : await reply.json() };
};

/** Returns what an error of the app carries: Zapier keeps it as JSON in the message. */
export const caught = async (promise) => {
  const error = await promise.then(
    () => null,
    (thrown) => thrown,
  );
  if (error === null) {
    throw new Error("Nothing was thrown.");
  }
  try {
    return { name: error.name, ...JSON.parse(error.message) };
  } catch {
    return { name: error.name, message: error.message };
  }
};
