import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";

/** Ways for a program to learn without webhooks that a list is done. */
export function OtherWays() {
  const { t } = useTranslation("webhooks");
  const address = useApiAddress();
  const call = (path: string) => `curl -H "Authorization: Bearer $MV_KEY" ${address}${path}`;
  const ways = [
    { way: "read", command: call("/v1/lists/$LIST_ID") },
    { way: "stream", command: call("/v1/lists/$LIST_ID/events") },
    { way: "mail", command: null },
  ] as const;
  return (
    <div className="flex max-w-reading flex-col gap-4">
      {ways.map(({ way, command }) => (
        <section key={way} aria-labelledby={`way-${way}`}>
          <h3 id={`way-${way}`} className="text-base font-semibold">
            {t(`ways.${way}`)}
          </h3>
          <p className="mt-1 text-base">{t(`ways.${way}Text`)}</p>
          {command === null ? null : (
            <CodeBlock text={command} label={command} copyLabel={t("verify.copy")} />
          )}
        </section>
      ))}
    </div>
  );
}
