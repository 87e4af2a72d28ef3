import { useTranslation } from "react-i18next";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { stationNames } from "#vocabulary/checks.ts";
import type { Station } from "#web/ui/evidence/pathStations.ts";

const address = "mailbox-full@sandbox.test";

/** An illustration without measured times. */
const stations: readonly Station[] = stationNames.map((id) => ({
  id,
  state: id === "mailbox" ? "warn" : "pass",
  ms: null,
}));

/** Example path of a sandbox address, with the deciding SMTP reply. */
export function HeroPath() {
  const { t } = useTranslation("home");
  return (
    <figure>
      <PathLine address={address} stations={stations} verdict="risky" />
      <figcaption className="mt-4 grid gap-2 md:grid-cols-2 md:gap-6">
        <code className="self-start overflow-x-auto rounded-mark border-s-2 border-risky bg-risky-tint px-3 py-2 text-sm text-ink">
          452 4.2.2 &lt;{address}&gt;: mailbox is over quota
        </code>
        <span className="text-base text-muted">{t("hero.example")}</span>
      </figcaption>
    </figure>
  );
}
