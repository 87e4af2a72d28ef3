import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Footer } from "#web/layouts/Footer.tsx";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { AddressChecker } from "./AddressChecker.tsx";
import { firstUse } from "./firstUse.ts";
import { HeroResult } from "./HeroResult.tsx";
import type { HomeSections as Sections } from "./HomeSections.tsx";

// Needed only by visitors who followed the mailed link.
const ConfirmNewsletter = lazy(() =>
  import("./ConfirmNewsletter.tsx").then((module) => ({ default: module.ConfirmNewsletter })),
);

/** Loads the part below the fold; a failure leaves its HTML as it is and waits for the next connection. */
async function loadSections(): Promise<{ default: typeof Sections }> {
  try {
    return { default: (await import("./HomeSections.tsx")).HomeSections };
  } catch {
    await new Promise((resolve) => {
      window.addEventListener("online", resolve, { once: true });
    });
    return loadSections();
  }
}

let switchedLanguage = () => {};
const languageSwitch = new Promise<void>((resolve) => {
  switchedLanguage = resolve;
});

// The prerendered HTML stays as it is until the visitor uses the page, or reads it in another language.
const HomeSections = lazy(async () => {
  await Promise.race([firstUse("below"), languageSwitch]);
  return loadSections();
});

/** The home page, with a check that needs no account. */
export function HomeScreen() {
  const { i18n } = useTranslation("home");
  const newsletter = new URLSearchParams(useQueryString()).get("newsletter");
  const { language } = i18n;
  const [served] = useState(language);
  useEffect(() => {
    if (language !== served) {
      switchedLanguage();
    }
  }, [language, served]);
  // A new element would hydrate the part at once. In another language it is rendered again, because its HTML no longer fits.
  const below = useMemo(
    () => (
      <Suspense key={language} fallback={<div className="min-h-dvh" />}>
        <HomeSections />
      </Suspense>
    ),
    [language],
  );
  return (
    <>
      <div className="mx-auto max-w-page px-4 py-12 md:py-18">
        {newsletter === null ? null : (
          <Suspense fallback={null}>
            <ConfirmNewsletter token={newsletter} />
          </Suspense>
        )}
        <AddressChecker>
          <HeroResult />
        </AddressChecker>
      </div>
      {below}
      <Footer />
    </>
  );
}
