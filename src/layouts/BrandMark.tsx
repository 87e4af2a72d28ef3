import { brand } from "#web/brand.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** The logo with the product's name; the logo's alternative text names both. The name wraps out of sight where a bar has no room for it. */
export function BrandMark() {
  return (
    <span className="flex h-8 min-w-8 flex-wrap items-center gap-x-2 overflow-hidden leading-8">
      <Logo label={brand.logoAlt} />
      <span aria-hidden="true">{brand.name}</span>
    </span>
  );
}
