interface Props {
  entries: readonly { id: string; question: string; answer: string }[];
}

/** Questions that open their answers; each can be linked to. */
export function Questions({ entries }: Props) {
  return (
    <div className="max-w-reading border-t border-line">
      {entries.map(({ id, question, answer }) => (
        <details key={id} id={id} className="border-b border-line">
          <summary className="flex min-h-touch items-center text-md font-medium hover:text-link">
            {question}
          </summary>
          <p className="pb-4 text-md text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
