import { listValidations } from "#contract/validations.ts";
import { readLists } from "#contract/lists.ts";
import { listRules } from "#contract/ruleList.ts";
import { listSignUpHooks } from "#contract/signUpHooks.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "#contract/webhooks.ts";
import { mainClient } from "#web/api/client/mainClient.ts";

/** Calls that return the newest object of a variable first. */
const lists: Readonly<Record<string, string>> = {
  VALIDATION_ID: listValidations.path,
  LIST_ID: readLists.path,
  RULE_ID: listRules.path,
  ENDPOINT_ID: listWebhookEndpoints.path,
  DELIVERY_ID: listWebhookDeliveries.path,
  HOOK_ID: listSignUpHooks.path,
};

interface Page {
  data: readonly { id: string; created_at: string }[];
}

/** Returns the ids of the account's two newest objects, newest first; none if they can't be read. */
async function newest(path: string): Promise<string[]> {
  try {
    const { data: page } = await mainClient.get<Page>(path);
    return page.data
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
      .slice(0, 2)
      .map(({ id }) => id);
  } catch {
    return [];
  }
}

/** Returns the values of variables (`LIST_ID`, `OTHER_LIST_ID`) for the account of the session; a variable without an object has none. */
export async function newestIds(variables: readonly string[]): Promise<Record<string, string>> {
  const names = [...new Set(variables.map((name) => name.replace(/^OTHER_/u, "")))];
  const found = await Promise.all(
    names.map(async (name) => {
      const path = lists[name];
      const [first, second] = path === undefined ? [] : await newest(path);
      return [
        [name, first],
        [`OTHER_${name}`, second],
      ] as const;
    }),
  );
  return Object.fromEntries(found.flat().filter(([, id]) => id !== undefined)) as Record<
    string,
    string
  >;
}
