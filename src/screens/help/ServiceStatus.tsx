import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readHealth, type Health, healthParts } from "#web/api/public/readHealth.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";

/** Checks on demand whether server and database respond. */
export function ServiceStatus() {
  const { t } = useTranslation("help");
  const { instant } = useZonedFormats();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ at: Date; health: Health } | null>(null);

  const loadHealth = async () => {
    setBusy(true);
    const health = await readHealth();
    setFound({ at: new Date(), health });
    setBusy(false);
  };
  return (
    <section id="status" aria-labelledby="status-title" className="mt-8 scroll-mt-20">
      <h3 id="status-title" className="text-lg font-semibold">
        {t("status.title")}
      </h3>
      <p className="mt-1 text-md">{t("status.lead")}</p>
      <Button className="mt-3" busy={busy} onClick={() => void loadHealth()}>
        {t("status.ask")}
      </Button>
      <output className="mt-3 block text-md">
        {found === null ? null : (
          <>
            <span className="block text-sm text-muted">
              {t("status.at", { when: instant(found.at) })}
            </span>
            {healthParts.map((part) => (
              <Part key={part} name={t(`status.${part}`)} answer={found.health[part]} />
            ))}
          </>
        )}
      </output>
    </section>
  );
}

function Part({ name, answer }: { name: string; answer: Health[keyof Health] }) {
  const { t } = useTranslation("help");
  const { duration } = useFormats();
  const good = answer?.status === 200;
  const words =
    answer === null
      ? t("status.failed")
      : good
        ? t("status.ok", { ms: duration(answer.ms) })
        : t("status.stopping", { status: answer.status });
  return (
    <span className="mt-1 flex items-center gap-2">
      <Icon
        name={good ? "check" : "alert"}
        className={good ? "text-deliverable" : "text-undeliverable"}
      />
      <span>
        {name}: {words}
      </span>
    </span>
  );
}
