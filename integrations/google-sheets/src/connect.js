/** Returns what the sidebar shows about the connection; the key stays here. */
function readConnection() {
  const { url, key } = connection_();
  return { url, connected: url !== "" && key !== "" };
}

/**
 * Checks a sandbox address, which is free, then stores address and key for this user alone.
 * @param {string} url
 * @param {string} key Empty: the stored one stays.
 */
function connect(url, key) {
  const match = /^https:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/u.exec(url.trim());
  if (match === null) {
    throw problem_("Enter the address with https://, such as https://mail.example.org.");
  }
  const next = {
    url: match[0].replace(/\/+$/u, ""),
    key: key.trim(),
  };
  // A stored key is for the installation that it was entered for.
  const stored = connection_();
  if (next.key === "" && next.url === stored.url) {
    next.key = stored.key;
  }
  if (!/^[\x21-\x7E]+$/u.test(next.key)) {
    throw problem_("Enter an API key with the scope validate.");
  }
  checkBatch_(next, ["deliverable@sandbox.test"], 5000);
  PropertiesService.getUserProperties().setProperties({
    MAILVERDICT_URL: next.url,
    MAILVERDICT_KEY: next.key,
  });
  return readConnection();
}

/** Deletes address and key. */
function disconnect() {
  const stored = PropertiesService.getUserProperties();
  stored.deleteProperty("MAILVERDICT_URL");
  stored.deleteProperty("MAILVERDICT_KEY");
  return readConnection();
}
