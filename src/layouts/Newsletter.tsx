import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";

function field(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[name="email"]');
}

type State = { is: "idle" | "busy" } | { is: "done" | "failed"; text: string };

/** Subscribes to the newsletter; the address is confirmed by a mailed link. */
export function Newsletter() {
  const { t } = useTranslation("common");
  const [state, setState] = useState<State>({ is: "idle" });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = fieldValue(form, "email").trim();
    if (email === "") {
      setState({ is: "failed", text: t("newsletter.empty") });
      field(form)?.focus();
      return;
    }
    setState({ is: "busy" });
    // Loaded with the first subscription: public pages don't need the API client.
    const result = await import("#web/api/public/subscribe.ts")
      .then(({ subscribe }) => subscribe(email))
      .catch(() => null);
    if (result?.ok === true) {
      form.reset();
      setState({ is: "done", text: result.text ?? t("newsletter.done") });
    } else {
      setState({ is: "failed", text: result?.text ?? t("newsletter.failed") });
      field(form)?.focus();
    }
  };

  return (
    <form
      // Submitted before hydration, the form does nothing instead of putting the address into the URL.
      method="dialog"
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => void submit(event)}
    >
      <div className="flex flex-col items-start gap-2 sm:flex-row">
        <TextField
          className="w-full sm:flex-1"
          label={t("newsletter.label")}
          name="email"
          type="email"
          autoComplete="email"
          monospace
          hint={t("newsletter.note")}
          error={state.is === "failed" ? state.text : null}
        />
        {/* Beside the field, below its label. */}
        <Button type="submit" className="sm:mt-6" busy={state.is === "busy"}>
          {t("newsletter.subscribe")}
        </Button>
      </div>
      <output className="text-sm text-deliverable">{state.is === "done" ? state.text : ""}</output>
    </form>
  );
}
