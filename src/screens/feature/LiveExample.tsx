import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkNamespaces, loadTexts } from "#web/text/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

// Loaded when the button is pressed.
const VisitorCheck = lazy(async () => {
  const [part] = await Promise.all([
    import("#web/features/validation/VisitorCheck.tsx"),
    loadTexts(checkNamespaces),
  ]);
  return { default: part.VisitorCheck };
});

const sample = "mailbox-full@sandbox.test";

/** Live validation of a sandbox address, run on demand. */
export function LiveExample() {
  const { t } = useTranslation("features");
  const [submitted, setSubmitted] = useState({ text: sample, turn: 0 });
  const check = (text: string) => setSubmitted(({ turn }) => ({ text, turn: turn + 1 }));
  return (
    <section
      id="whole"
      aria-labelledby="whole-title"
      className="flex scroll-mt-20 flex-col gap-6 border-t border-line pt-6"
    >
      <div className="max-w-reading">
        <h2 id="whole-title" className="text-lg font-semibold">
          {t("whole.title")}
        </h2>
        <p className="mt-2 text-md text-muted">{t("whole.lead", { address: sample })}</p>
        <Button className="mt-4" onClick={() => check(sample)}>
          {t(submitted.turn === 0 ? "whole.check" : "whole.again")}
        </Button>
      </div>
      {submitted.turn === 0 ? null : (
        <div className="rounded-box border border-line bg-paper p-4 md:p-6">
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <VisitorCheck key={submitted.turn} text={submitted.text} onCheck={check} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
