import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isReady } from "#web/api/public/readHealth.ts";
import { Button } from "#web/ui/Button.tsx";

type State = "unasked" | "asking" | "up" | "down";

/** Button that checks whether the server is available. */
export function ServerState() {
  const { t } = useTranslation("pages");
  const [state, setState] = useState<State>("unasked");
  const loadHealth = async () => {
    setState("asking");
    setState((await isReady()) ? "up" : "down");
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button icon="retry" busy={state === "asking"} onClick={() => void loadHealth()}>
        {t("serverError.ask")}
      </Button>
      <output className="text-md">
        {state === "up" || state === "down" ? t(`serverError.${state}`) : ""}
      </output>
    </div>
  );
}
