import { Icon } from "#web/ui/Icon.tsx";

interface Props {
  entries: readonly { id: string; question: string; answer: string }[];
}

/** Questions with collapsible answers, each with an anchor. */
export function Questions({ entries }: Props) {
  return (
    <div className="max-w-reading border-t border-line">
      {entries.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group border-b border-line">
          <summary className="flex min-h-touch list-none items-center justify-between gap-4 py-2 text-md font-medium hover:text-link [&::-webkit-details-marker]:hidden">
            {question}
            <Icon name="chevronDown" className="text-muted group-open:rotate-180" />
          </summary>
          <p className="pb-4 text-md text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
