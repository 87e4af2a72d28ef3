import { brand } from "#web/brand.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** The logo with the product's name; the logo's alternative text names both. */
export function BrandMark({ narrow = false }: { narrow?: boolean }) {
  return (
    <>
      <Logo label={brand.logoAlt} />
      {/* Narrow bars use this space for their controls. */}
      <span aria-hidden="true" className={narrow ? "max-[23rem]:hidden" : undefined}>
        {brand.name}
      </span>
    </>
  );
}
