import { useTranslation } from "react-i18next";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Drawing } from "#web/ui/Drawing.tsx";
import excerpts from "./excerpts.json" with { type: "json" };

/** Features in the order a validation, then a list, uses them; each has an excerpt and a drawing of the same name. */
export const blockIds = [
  "syntax",
  "lists",
  "dns",
  "host",
  "mailbox",
  "bulk",
  "api",
  "doctor",
  "polite",
] as const satisfies readonly (keyof typeof excerpts)[];

/** Each feature with its text, its limits and an example output. */
export function FeatureBlocks() {
  const { t } = useTranslation("features");
  const blocks = blockIds.map((id) => {
    const name = t(`blocks.${id}.name`);
    return (
      <div
        key={id}
        id={id}
        className="offscreen-late grid scroll-mt-20 gap-6 border-t border-line py-8 md:grid-cols-2"
      >
        <div>
          <Drawing name={id} />
          <h3 className="mt-4 text-lg font-semibold">{name}</h3>
          <p className="mt-2 text-md">{t(`blocks.${id}.text`)}</p>
          <p className="mt-3 text-base text-muted">
            <span className="font-medium text-ink">{t("blocks.limit")}</span>{" "}
            {t(`blocks.${id}.limit`)}
          </p>
        </div>
        <div className="min-w-0">
          <CodeBlock
            text={excerpts[id]}
            label={t("blocks.excerpt", { name })}
            copyLabel={t("blocks.copy")}
            toRead
          />
        </div>
      </div>
    );
  });
  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks" className="mb-6 text-xl font-semibold">
        {t("blocks.title")}
      </h2>
      {blocks}
    </section>
  );
}
