import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

type State = "unasked" | "asking" | "up" | "down";

const waitMs = 10_000;

/** Asks the server whether it is there. */
export function ServerState() {
  const { t } = useTranslation("pages");
  const [state, setState] = useState<State>("unasked");
  const ask = async () => {
    setState("asking");
    const up = await fetch("/readyz", {
      cache: "no-store",
      signal: AbortSignal.timeout(waitMs),
    }).then(
      (reply) => reply.ok,
      () => false,
    );
    setState(up ? "up" : "down");
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button icon="retry" busy={state === "asking"} onClick={() => void ask()}>
        {t("serverError.ask")}
      </Button>
      <output className="text-md">
        {state === "up" || state === "down" ? t(`serverError.${state}`) : ""}
      </output>
    </div>
  );
}
