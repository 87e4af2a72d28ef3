import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  level: 2 | 3;
  id: string;
  /** Name of the section, for screen readers. */
  name: string;
  children: ReactNode;
}

/** Heading of a section with a link to itself. */
export function AnchoredHeading({ level, id, name, children }: Props) {
  const { t } = useTranslation("apiDocs");
  const Tag = level === 2 ? "h2" : "h3";
  return (
    <Tag
      id={`${id}-heading`}
      className={level === 2 ? "text-xl font-semibold" : "text-lg font-semibold"}
    >
      {children}{" "}
      <a
        href={`#${id}`}
        aria-label={t("link", { name })}
        className="inline-block text-muted hover:text-link"
      >
        #
      </a>
    </Tag>
  );
}
