import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ColourSchemeToggle } from "#web/layouts/ColourSchemeToggle.tsx";
import { Contents } from "#web/ui/page/Contents.tsx";
import { MinimalPage } from "#web/layouts/MinimalPage.tsx";
import { Contrasts } from "./Contrasts.tsx";
import { SpaceScale } from "./SpaceScale.tsx";
import { TypeScale } from "./TypeScale.tsx";
import { Swatches } from "./Swatches.tsx";

// Some sections need code that only signed-in pages load, and all of them are below the fold.
const Drawings = lazyPart(() => import("./Drawings.tsx").then((module) => module.Drawings));
const Controls = lazyPart(() => import("./Controls.tsx").then((module) => module.Controls));
const States = lazyPart(() => import("./States.tsx").then((module) => module.States));
const Evidence = lazyPart(() => import("./Evidence.tsx").then((module) => module.Evidence));
const Charts = lazyPart(() => import("./Charts.tsx").then((module) => module.Charts));

function lazyPart(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}

const sections = [
  "colours",
  "type",
  "space",
  "motion",
  "drawings",
  "controls",
  "states",
  "evidence",
  "charts",
  "mails",
] as const;

type SectionName = (typeof sections)[number];

/** Every component of src/ui in its states, and the design tokens. For developers; nothing links here. */
export function CatalogueScreen() {
  const { t, i18n } = useTranslation("catalogue");
  const entries = sections.map((id) => ({ id, text: t(`sections.${id}.title`) }));
  return (
    <MinimalPage>
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t("heading")}</h1>
        <ColourSchemeToggle />
      </div>
      <p className="mt-4 max-w-reading text-md">{t("lead")}</p>
      <Contents heading={t("contents")} entries={entries} className="mt-6" />
      <Section name="colours">
        <Swatches />
        <Contrasts />
      </Section>
      <Section name="type">
        <TypeScale />
      </Section>
      <Section name="space">
        <SpaceScale />
      </Section>
      <Section name="motion">
        <ul className="flex flex-wrap gap-3">
          {["duration-fast", "duration-slow"].map((name) => (
            <li
              key={name}
              className={`rounded-box border border-line bg-paper p-4 transition-colors hover:bg-brand hover:text-on-brand ${name}`}
            >
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Suspense fallback={<p className="py-12 text-muted">{t("loading")}</p>}>
        <Section name="drawings">
          <Drawings />
        </Section>
        <Section name="controls">
          <Controls />
        </Section>
        <Section name="states">
          <States />
        </Section>
        <Section name="evidence">
          <Evidence />
        </Section>
        <Section name="charts">
          <Charts />
        </Section>
        <Section name="mails">
          {/* The server makes this page: mails have inline styles, which the app's pages forbid. */}
          <a href={`/ui/mails?lng=${i18n.language}`} className="text-link underline">
            <code>/ui/mails</code>
          </a>
        </Section>
      </Suspense>
    </MinimalPage>
  );
}

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("catalogue");
  return (
    <section aria-labelledby={name} className="py-12">
      <h2 id={name} className="text-xl font-semibold">
        {t(`sections.${name}.title`)}
      </h2>
      <p className="mt-2 mb-6 max-w-reading text-md text-muted">{t(`sections.${name}.lead`)}</p>
      {children}
    </section>
  );
}
