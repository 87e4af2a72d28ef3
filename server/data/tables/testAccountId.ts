const prefix = "test_";

/** Returns the id of the account that holds the test data of another. */
export function testAccountId(accountId: string): string {
  return prefix + accountId;
}

/** Tells whether an account holds test data, which only the sandbox answers. */
export function isTestAccount(accountId: string): boolean {
  return accountId.startsWith(prefix);
}

/** Returns the id of the account that owns a test account; any other id is returned as it is. */
export function owningAccountId(accountId: string): string {
  return isTestAccount(accountId) ? accountId.slice(prefix.length) : accountId;
}

/** Returns the ids of the account that owns data and of the one that holds its test data. */
export function liveAndTestIds(accountId: string): [live: string, test: string] {
  const owner = owningAccountId(accountId);
  return [owner, testAccountId(owner)];
}
