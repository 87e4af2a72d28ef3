import { useTranslation } from "react-i18next";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { type Answer, port25 } from "./port25.ts";

/** Troubleshooting tree for port 25. */
export function Port25Tree() {
  return <Answers answers={port25} />;
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {answers.map((answer) => (
        <AnswerEntry key={answer.id} answer={answer} />
      ))}
    </div>
  );
}

function AnswerEntry({ answer: { id, code, next } }: { answer: Answer }) {
  const { t } = useTranslation("help");
  const words = t(`port25.${id}.answer`);
  return (
    <details className="rounded-box border border-line bg-paper">
      <summary className="px-3 py-2 text-md font-medium pointer-coarse:py-3">{words}</summary>
      <div className="px-3 pb-3 text-md">
        <p>{t(`port25.${id}.text`)}</p>
        {code === undefined ? null : (
          <CodeBlock text={code} label={t("command", { title: words })} copyLabel={t("copy")} />
        )}
        {next === undefined ? null : <Answers answers={next} />}
      </div>
    </details>
  );
}
