import { brand } from "#web/brand.ts";
import { Logo } from "#web/ui/Logo.tsx";

/** The logo and the product's name beside it; the logo's alternative text speaks for both. */
export function BrandMark({ narrow = false }: { narrow?: boolean }) {
  return (
    <>
      <Logo label={brand.logoAlt} />
      {/* Some narrow bars need its place for their controls. */}
      <span aria-hidden="true" className={narrow ? "max-[23rem]:hidden" : undefined}>
        {brand.name}
      </span>
    </>
  );
}
