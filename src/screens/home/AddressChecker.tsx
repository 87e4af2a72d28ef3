import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkNamespaces, loadTexts } from "#web/text/i18n.ts";
import { buttonClasses } from "#web/ui/buttonClasses.ts";
import { NoScript } from "#web/ui/NoScript.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { waitingSteps } from "#web/ui/evidence/pathSteps.ts";
import { heroAddresses } from "./heroAddresses.ts";
import type { VisitorCheck } from "#web/features/validation/VisitorCheck.tsx";

/** Loads the component and texts of the first check. */
async function checkPart(): Promise<typeof VisitorCheck> {
  const [part] = await Promise.all([
    import("#web/features/validation/VisitorCheck.tsx"),
    loadTexts(checkNamespaces),
  ]);
  return part.VisitorCheck;
}

/** Form that checks an address without an account; `children` fill the place of the result until then. */
export function AddressChecker({ children }: { children: ReactNode }) {
  const { t } = useTranslation("home");
  // Uncontrolled, so that hydration keeps what was typed.
  const field = useRef<HTMLInputElement>(null);
  const [submitted, setSubmitted] = useState({ text: "", turn: 0 });
  const [Part, setPart] = useState<typeof VisitorCheck | null>(null);
  const [lost, setLost] = useState(false);

  const check = (text: string) => {
    if (field.current) {
      field.current.value = text;
    }
    setSubmitted(({ turn }) => ({ text, turn: turn + 1 }));
    setLost(false);
    checkPart().then(
      (part) => setPart(() => part),
      () => setLost(true),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(field.current?.value ?? "");
  };

  return (
    <section
      id="check"
      aria-label={t("check.title")}
      className="grid scroll-mt-20 gap-x-10 gap-y-6 lg:grid-cols-[2fr_3fr]"
    >
      <div className="lg:self-end">
        <h1 className="text-2xl font-semibold md:text-3xl">{t("hero.heading")}</h1>
        <p className="mt-4 max-w-reading text-md text-muted">{t("hero.lead")}</p>
        <div className="mt-6">
          <NoScript />
        </div>
        {/* The server validates addresses; the browser's own validation is off. */}
        <form
          // A submit before hydration does nothing, instead of reloading the page.
          method="dialog"
          noValidate
          className="flex flex-col gap-2 sm:flex-row"
          onSubmit={submit}
        >
          <input
            ref={field}
            aria-label={t("check.label")}
            aria-describedby="check-note"
            placeholder="name@example.com"
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            className="min-h-touch w-full min-w-0 flex-1 rounded-box border border-edge bg-paper px-3 font-mono text-md text-ink placeholder:text-muted rtl:text-end"
            onFocus={() => void checkPart().catch(() => undefined)}
          />
          <button type="submit" className={buttonClasses({ variant: "primary", size: "large" })}>
            {t("check.submit")}
          </button>
        </form>
      </div>
      <div className="min-w-0 self-start rounded-box border border-line bg-paper p-4 md:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {lost ? (
          <p role="alert" className="text-base text-undeliverable">
            {t("check.lost")}
          </p>
        ) : submitted.turn === 0 ? (
          children
        ) : Part === null ? (
          <PathLine address={submitted.text} steps={waitingSteps} verdict={null} />
        ) : (
          <Part key={submitted.turn} text={submitted.text} onCheck={check} />
        )}
      </div>
      <Examples onCheck={check} />
    </section>
  );
}

/** Sandbox addresses to try. */
function Examples({ onCheck }: { onCheck: (address: string) => void }) {
  const { t } = useTranslation("home");
  return (
    <div>
      <h2 className="text-sm font-medium">{t("check.try")}</h2>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {heroAddresses.map((email) => (
          <li key={email} className="min-w-0">
            <button
              type="button"
              className="min-h-7 max-w-full truncate rounded-mark border border-line bg-paper px-2 font-mono text-sm text-ink hover:border-brand hover:text-link pointer-coarse:min-h-touch"
              onClick={() => onCheck(email)}
            >
              {email}
            </button>
          </li>
        ))}
      </ul>
      <p id="check-note" className="mt-3 max-w-reading text-sm text-muted">
        {t("check.note")}
      </p>
    </div>
  );
}
