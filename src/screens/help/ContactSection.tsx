import { useTranslation } from "react-i18next";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { brand } from "#web/brand.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ServiceStatus } from "./ServiceStatus.tsx";

/** Links to contact the operator, with the request id from the URL, and the service status. */
export function ContactSection() {
  const { t } = useTranslation("help");
  const requestId = new URLSearchParams(useQueryString()).get("request_id");
  return (
    <section id="ask" aria-labelledby="ask-title" className="max-w-reading scroll-mt-20">
      <h2 id="ask-title" className="text-xl font-semibold">
        {t("contact.title")}
      </h2>
      <p className="mt-2 text-md">{t("contact.text")}</p>
      <p className="mt-4">
        {requestId === null ? (
          <LinkButton to={paths.contact}>{t("contact.link")}</LinkButton>
        ) : (
          <LinkButton
            to={`${paths.contact}?${new URLSearchParams({ request_id: requestId }).toString()}`}
          >
            {t("contact.linkWithId", { id: requestId })}
          </LinkButton>
        )}
      </p>
      <p className="mt-4 text-md">
        {t("contact.mail")}{" "}
        <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
          {brand.supportMailbox}
        </a>
      </p>
      <ServiceStatus />
    </section>
  );
}
