import { useTranslation } from "react-i18next";
import type { IntegrationId } from "#web/features/integrations/integrationPages.ts";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { installOf } from "#web/features/integrations/installOf.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { PageSection } from "#web/ui/page/PageSection.tsx";

const packed: ReadonlySet<IntegrationId> = new Set<IntegrationId>([
  "better-auth",
  "auth-js",
  "n8n",
  "zapier",
]);

/** Lines that install an integration. */
export function InstallSection({ id }: { id: IntegrationId }) {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  const lines = installOf(id)?.lines(origin) ?? [];
  return lines.length === 0 ? null : (
    <PageSection
      id="install"
      heading={t("gallery.install")}
      {...(packed.has(id) && { lead: t("gallery.fromSource") })}
    >
      <CodeBlock text={lines.join("\n")} label={t("gallery.install")} copyLabel={t("copy")} />
    </PageSection>
  );
}
