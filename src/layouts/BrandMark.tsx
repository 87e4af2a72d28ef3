import { brand } from "#web/brand.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** The logo with the product's name; the logo's alternative text names both. The name wraps out of sight where a bar has no room for it. */
export function BrandMark() {
  return (
    <span className="flex h-7 flex-wrap items-center gap-2 overflow-hidden">
      <Logo label={brand.logoAlt} />
      <span aria-hidden="true">{brand.name}</span>
    </span>
  );
}
