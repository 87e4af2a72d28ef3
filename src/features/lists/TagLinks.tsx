import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Tags of a list; each opens the lists that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation("bulk");
  return tags.length === 0 ? null : (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Link
          key={tag}
          to={`${paths.history}?${new URLSearchParams({ tab: "lists", tag }).toString()}`}
          aria-label={t("lists.tagged", { tag })}
          className="inline-flex items-center rounded-mark bg-unknown-tint px-1.5 py-0.5 text-xs font-medium text-unknown hover:text-link pointer-coarse:min-h-7"
        >
          <bdi>{tag}</bdi>
        </Link>
      ))}
    </span>
  );
}
