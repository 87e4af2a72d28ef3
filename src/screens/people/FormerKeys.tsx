import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { LazyHandOver } from "#web/features/secrets/LazyHandOver.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";

/** Returns the keys of former members that may still be used, by the address of their creator. */
function formerKeys(keys: readonly ApiKey[]): Map<string, ApiKey[]> {
  const groups = new Map<string, ApiKey[]>();
  for (const key of keys) {
    const usable = key.status === "active" || key.status === "disabled";
    if (usable && key.creator?.member === false) {
      groups.set(key.creator.email, [...(groups.get(key.creator.email) ?? []), key]);
    }
  }
  return groups;
}

/** The keys whose creators were removed or left; nothing if there are none. */
export function FormerKeys() {
  const { t } = useTranslation("handOver");
  const { data } = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [handing, setHanding] = useState<readonly ApiKey[] | null>(null);
  const groups = formerKeys(data?.data ?? []);
  return (
    <>
      {groups.size === 0 ? null : (
        <AccountSection
          id="former-keys"
          title={t("former.title")}
          lead={t("former.lead")}
          actions={
            <Link className="text-link" to={paths.apiKeys}>
              {t("former.all")}
            </Link>
          }
        >
          <ul className="rounded-box border border-line bg-paper">
            {[...groups].map(([email, keys]) => (
              <AccessRow
                key={email}
                heading={<bdi className="break-all">{email}</bdi>}
                action={
                  <Button
                    size="small"
                    aria-label={t("former.handOverOf", { email })}
                    onClick={() => setHanding(keys)}
                  >
                    {t("submit", { count: keys.length })}
                  </Button>
                }
              >
                <AccessDetails>
                  {keys.map(({ id, name }) => (
                    <bdi key={id} className="break-words">
                      {name}
                    </bdi>
                  ))}
                </AccessDetails>
              </AccessRow>
            ))}
          </ul>
        </AccountSection>
      )}
      {handing === null ? null : <LazyHandOver keys={handing} onClose={() => setHanding(null)} />}
    </>
  );
}
