import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ContactMessage } from "#contract/contact.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";

interface Props {
  message: ContactMessage;
  onAgain: () => void;
}

/** Confirmation with the reference of the message and the next step. */
export function MessageSent({ message, onAgain }: Props) {
  const { t } = useTranslation("contact");
  const { date } = useZonedFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="self-start rounded-box border border-line bg-paper p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t("taken.heading")}
      </h2>
      <p className="mt-4 text-sm text-muted">{t("taken.reference")}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="text-md font-semibold break-all sm:text-lg">{message.id}</code>
        <CopyButton text={message.id} label={t("taken.copy")} />
      </p>
      <p className="mt-4 text-md">{t("taken.next")}</p>
      <p className="mt-2 text-md">{t(message.receipt ? "taken.receipt" : "taken.noReceipt")}</p>
      <p className="mt-2 text-base text-muted">
        {t("taken.kept", { date: date(message.kept_until) })}
      </p>
      <Button className="mt-6" onClick={onAgain}>
        {t("taken.again")}
      </Button>
    </section>
  );
}
