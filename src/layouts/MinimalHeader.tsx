import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { BrandMark } from "./BrandMark.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

/** The header of pages without navigation: a link home and the language switch. */
export function MinimalHeader({ className }: { className: string }) {
  return (
    <div className={classNames("flex items-center justify-between gap-4", className)}>
      <Link
        to={paths.home}
        className="flex items-center gap-2 text-md font-semibold text-ink no-underline"
      >
        <BrandMark />
      </Link>
      <LanguageSwitch />
    </div>
  );
}
