import { useTranslation } from "react-i18next";
import { useRight } from "#web/hooks/useRight.ts";

/** Links to the sections of the page that the role has. */
export function SectionLinks() {
  const { t } = useTranslation(["people", "requirements"]);
  const names = useRight("settings:write");
  const requires = useRight("requirements:write");
  const signsIn = useRight("sso:read");
  const sections = [
    { id: "members", text: t("members.title") },
    { id: "invitations", text: t("invitations.title") },
    ...(names ? [{ id: "name", text: t("name.title") }] : []),
    ...(requires ? [{ id: "requirements", text: t("title", { ns: "requirements" }) }] : []),
    ...(signsIn ? [{ id: "sso-provider", text: t("sections.sso") }] : []),
  ];
  return (
    <nav aria-label={t("sections.label")}>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-base">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a className="text-link underline" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
