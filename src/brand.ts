/** The product's name and marks. Nothing else but the locale files and the page's shell spells them. */
export const brand = {
  name: "Mailverdict",
  logo: "/logo.svg",
  logoAlt: "Mailverdict",
  supportMailbox: "support@mailverdict.example",
} as const;
