import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AnchoredHeading } from "./AnchoredHeading.tsx";
import { ErrorSection } from "./ErrorSection.tsx";
import { FieldList } from "./FieldList.tsx";
import { CollapsibleSection } from "./CollapsibleSection.tsx";
import { GuideBlocks } from "./GuideBlocks.tsx";
import { OpenAll } from "./OpenAll.tsx";
import { OperationSection } from "./OperationSection.tsx";
import type { Reference, ReferenceOperation } from "./reference.ts";
import { Samples } from "./Samples.tsx";
import { RichText } from "./RichText.tsx";
import { Localized } from "./Localized.tsx";

/** All parts of the reference: the first guide in full, the others folded. */
export function ReferenceSections({
  reference: {
    guides: [first, ...others],
    groups,
    objects,
    errors,
    changes,
  },
}: {
  reference: Reference;
}) {
  const { t } = useTranslation("apiDocs");
  const sections = useRef<HTMLDivElement>(null);
  return (
    <div ref={sections} lang="en" dir="ltr" className="min-w-0">
      {first === undefined ? null : (
        // Hydrates by itself, so that it doesn't block the page.
        <Suspense>
          <FirstGuide guide={first} operation={groups[0]?.operations[0]} />
        </Suspense>
      )}
      <OpenAll within={sections} />
      {others.map((guide) => (
        <CollapsibleSection
          key={guide.id}
          level={2}
          id={guide.id}
          heading={guide.title}
          className="pb-8"
        >
          <GuideBlocks guide={guide} />
        </CollapsibleSection>
      ))}
      {groups.map(({ id, title, text, operations }) => (
        <section key={id} id={`group-${id}`} aria-labelledby={`group-${id}-heading`}>
          <div className="scroll-mt-20 border-t border-line pt-8 pb-4">
            <AnchoredHeading level={2} id={`group-${id}`} name={title}>
              {title}
            </AnchoredHeading>
            <p className="mt-2 text-md text-muted">
              <RichText text={text} />
            </p>
          </div>
          {operations.map((operation) => (
            <OperationSection key={operation.name} operation={operation} />
          ))}
        </section>
      ))}
      <CollapsibleSection level={2} id="objects" heading={<Localized>{t("objects")}</Localized>}>
        {objects.map((object) => (
          <ObjectSection key={object.name} object={object} />
        ))}
      </CollapsibleSection>
      <CollapsibleSection level={2} id="codes" heading={<Localized>{t("codes")}</Localized>}>
        {errors.map((error) => (
          <ErrorSection key={error.code} error={error} />
        ))}
      </CollapsibleSection>
      <CollapsibleSection
        level={2}
        id="changes"
        heading={<Localized>{t("changes")}</Localized>}
        className="pb-8"
      >
        {changes.map(({ date, entries }) => (
          <div key={date} className="pb-4">
            <h3 className="text-md font-semibold">{date}</h3>
            <ul className="list-disc ps-4">
              {entries.map(({ id, kind, text }) => (
                <li key={id} id={id} className="mt-2 scroll-mt-20 text-base">
                  <span className="font-medium">{kind}:</span> <RichText text={text} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </CollapsibleSection>
    </div>
  );
}

interface FirstProps {
  guide: Reference["guides"][number];
  /** Its sample and reply are beside the guide. */
  operation: ReferenceOperation | undefined;
}

/** The guide that is open at first. */
function FirstGuide({ guide, operation }: FirstProps) {
  const { id, title } = guide;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-20 gap-6 border-t border-line pt-6 pb-6 xl:grid-cols-2"
    >
      <div className="min-w-0">
        <AnchoredHeading level={2} id={id} name={title}>
          {title}
        </AnchoredHeading>
        <GuideBlocks guide={guide} />
      </div>
      {operation === undefined ? null : (
        <div className="min-w-0">
          <Samples steady operation={operation} />
        </div>
      )}
    </section>
  );
}

function ObjectSection({ object: { name, fields } }: { object: Reference["objects"][number] }) {
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="scroll-mt-20 py-6">
      <AnchoredHeading level={3} id={name} name={name}>
        {name}
      </AnchoredHeading>
      <div className="mt-2">
        <FieldList fields={fields} />
      </div>
    </section>
  );
}
