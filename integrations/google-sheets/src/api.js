/** Addresses that one call takes. */
const batchSize = 100;

/** Returns the stored address and key of the installation. */
function connection_() {
  const stored = PropertiesService.getUserProperties();
  return {
    url: stored.getProperty("MAILVERDICT_URL") ?? "",
    key: stored.getProperty("MAILVERDICT_KEY") ?? "",
  };
}

/**
 * Returns an error that the sidebar shows, with the seconds after which a retry may work.
 * @param {string} message
 * @param {number | null} retryAfterS
 */
function problem_(message, retryAfterS = null) {
  return Object.assign(new Error(message), { retryAfterS });
}

/**
 * Returns the JSON of a text, or null.
 * @param {string} text
 */
function parsed_(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sends a reply's request and returns it. Google's own errors, such as a spent daily quota, become sentences.
 * @param {string} url
 * @param {GoogleAppsScript.URL_Fetch.URLFetchRequestOptions} request
 */
function fetched_(url, request) {
  try {
    return UrlFetchApp.fetch(url, request);
  } catch (error) {
    const reason = /** @type {{ message?: string }} */ (error).message ?? String(error);
    throw /too many times|quota/iu.test(reason)
      ? problem_("Google's daily quota for requests is spent. Continue tomorrow.")
      : problem_(`Google couldn't reach ${url.split("/v1/")[0]}: ${reason}`);
  }
}

/**
 * Checks up to 100 different addresses and returns the result of each, in their order.
 * @param {{ url: string, key: string }} connection
 * @param {string[]} emails
 * @param {number} waitMs Time that the server may wait for slow mail servers.
 * @returns {Result[]}
 */
function checkBatch_({ url, key }, emails, waitMs) {
  if (url === "" || key === "") {
    throw problem_("Open the Mailverdict sidebar and connect your installation.");
  }
  const reply = fetched_(`${url}/v1/validations/batch`, {
    method: "post",
    contentType: "application/json",
    headers: { Authorization: `Bearer ${key}`, "Accept-Language": "en" },
    payload: JSON.stringify({ emails, timeout_ms: waitMs, source: "google-sheets" }),
    muteHttpExceptions: true,
    // The key must not follow a redirect.
    followRedirects: false,
  });
  const status = reply.getResponseCode();
  const body = parsed_(reply.getContentText());
  if (status >= 300 || !Array.isArray(body?.data)) {
    const headers = /** @type {Record<string, string>} */ (reply.getHeaders());
    const after = Number(headers["Retry-After"] ?? headers["retry-after"] ?? 60);
    const wait = status === 429 || status === 503 ? Math.max(1, after || 60) : null;
    throw problem_(body?.detail ?? `${url} answered with ${status}. Check its address.`, wait);
  }
  return body.data.map(resultOf_);
}

/**
 * Result of an address: what the sheet shows of it.
 * @typedef {{ verdict: string, reason: string, suggestion: string, score: number | "" }} Result
 */

/**
 * Returns the result of one item of a batch.
 * @param {{ status: string, validation: any, problem: { detail: string } | null }} item
 * @returns {Result}
 */
function resultOf_({ status, validation, problem }) {
  if (problem !== null) {
    return { verdict: "error", reason: problem.detail, suggestion: "", score: "" };
  }
  if (status === "running") {
    const reason = "The mail server is slow. Check again later.";
    return { verdict: "running", reason, suggestion: "", score: "" };
  }
  const { verdict, reason, suggestion, score } = validation;
  return { verdict, reason, suggestion: suggestion?.email ?? "", score };
}
