import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import {
  useListValidationsQuery,
  useReadAccountQuery,
  useReadCapabilityQuery,
} from "#web/api/api.ts";
import { useReadSecurityQuery } from "#web/api/securityApi.ts";
import type { StepKey } from "./steps.ts";

/** Completed steps; undefined while loading. */
type StepsDone = Record<StepKey, boolean | undefined>;

const fresh = { refetchOnMountOrArgChange: true } as const;

/** Loads which of the first steps the account has completed. */
export function useCompletedSteps(): {
  done: StepsDone;
  operator: boolean;
  failed: boolean;
  retry: () => void;
} {
  const account = useReadAccountQuery(undefined);
  const one = { query: { limit: 1 } };
  const checks = useListValidationsQuery(one, fresh);
  const lists = useReadListsQuery(one, fresh);
  const keys = useListApiKeysQuery(undefined, fresh);
  const security = useReadSecurityQuery(undefined, fresh);
  const capability = useReadCapabilityQuery(undefined, fresh);
  const queries = [account, checks, lists, keys, security, capability];
  return {
    done: {
      check: checks.data && checks.data.data.length > 0,
      list: lists.data && lists.data.data.length > 0,
      key: keys.data && keys.data.data.length > 0,
      factor: security.data?.totp.enabled,
      probe: capability.data?.mailbox_checks,
    },
    operator: account.data?.operator === true,
    failed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of queries) {
        if (isError) {
          void refetch();
        }
      }
    },
  };
}
