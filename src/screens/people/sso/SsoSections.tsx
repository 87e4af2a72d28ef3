import { useReadWorkspaceSsoQuery } from "#web/api/account/workspaceSsoApi.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConnectionSection } from "./ConnectionSection.tsx";
import { DomainsSection } from "./DomainsSection.tsx";
import { ScimSection } from "./ScimSection.tsx";

/** Single sign-on of the workspace: domains, provider and SCIM. Admins read it, owners change it. */
export function SsoSections() {
  const query = useReadWorkspaceSsoQuery(undefined, { refetchOnMountOrArgChange: true });
  const changes = useRight("sso:write");
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {({ connection, redirect_uri: redirectUri, domains, scim }) => (
        <>
          <ConnectionSection connection={connection} redirectUri={redirectUri} changes={changes} />
          <DomainsSection domains={domains} changes={changes} />
          <ScimSection scim={scim} changes={changes} />
        </>
      )}
    </QueryGate>
  );
}
