import { brand } from "#web/brand.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** The logo with the product's name; the logo's alternative text names both. `className` is the name's, to hide it where a narrow bar needs its space for controls. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <>
      <Logo label={brand.logoAlt} />
      <span aria-hidden="true" className={className}>
        {brand.name}
      </span>
    </>
  );
}
