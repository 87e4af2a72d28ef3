/** Time in ms that a formula may take; Google ends it after 30 seconds. */
const formulaMs = 24_000;

/** Time in seconds that a result is reused by formulas, the longest that Google stores one. */
const cachedS = 21_600;

/** Fields that a formula returns. */
const formulaFields = /** @type {const} */ (["verdict", "reason", "suggestion", "score"]);

/**
 * Checks email addresses. Give it a range rather than a formula in each row: 100 addresses are one call.
 * @param {unknown} addresses A cell or a range of email addresses.
 * @param {string} field "verdict", "reason", "suggestion" or "score".
 * @return The field of each address.
 * @customfunction
 */
function MAILVERDICT(addresses, field = "verdict") {
  return formula_(addresses, field);
}

/**
 * Returns the field of each cell, in the shape of the range.
 * @param {unknown} addresses
 * @param {string} field
 */
function formula_(addresses, field) {
  const name = formulaFields.find((each) => each === field);
  if (name === undefined) {
    throw problem_(`Use one of ${formulaFields.join(", ")}.`);
  }
  const cells = Array.isArray(addresses) ? addresses : [[addresses]];
  const emails = cells.map((line) =>
    /** @type {unknown[]} */ (line).map((cell) => String(cell ?? "").trim()),
  );
  const found = results_([...new Set(emails.flat().filter((email) => email !== ""))]);
  const shown = emails.map((line) =>
    line.map((email) =>
      email === "" ? "" : (found.get(email)?.[name] ?? "Not checked in time: use the sidebar"),
    ),
  );
  return Array.isArray(addresses) ? shown : shown[0][0];
}

/**
 * Returns a key of the cache, which is too short for some addresses.
 * @param {string} url
 * @param {string} email
 */
function cacheKey_(url, email) {
  const bytes = Utilities.computeDigest(
    Utilities.DigestAlgorithm.SHA_256,
    `${url}\n${email}`,
    Utilities.Charset.UTF_8,
  );
  return `mailverdict:${Utilities.base64Encode(bytes)}`;
}

/**
 * Returns results of different addresses: cached ones, then checks, 100 in a call, as far as the time allows.
 * @param {string[]} emails
 */
function results_(emails) {
  const start = Date.now();
  const connection = connection_();
  const cache = CacheService.getUserCache();
  const keys = emails.map((email) => cacheKey_(connection.url, email));
  const stored = keys.length === 0 ? {} : cache.getAll(keys);
  /** @type {Map<string, Result>} */
  const found = new Map();
  emails.forEach((email, index) => {
    const text = stored[keys[index]];
    if (text !== undefined) {
      found.set(email, JSON.parse(text));
    }
  });
  const missing = emails.filter((email) => !found.has(email));
  for (let first = 0; first < missing.length; first += batchSize) {
    const left = formulaMs - (Date.now() - start);
    if (left < 1000) {
      break;
    }
    const batch = missing.slice(first, first + batchSize);
    const results = checkBatch_(connection, batch, Math.min(left, 15_000));
    /** @type {Record<string, string>} */
    const final = {};
    results.forEach((result, index) => {
      found.set(batch[index], result);
      // Verdicts that a retry may change aren't reused.
      if (!["unknown", "running", "error"].includes(result.verdict)) {
        final[cacheKey_(connection.url, batch[index])] = JSON.stringify(result);
      }
    });
    cache.putAll(final, cachedS);
  }
  return found;
}
