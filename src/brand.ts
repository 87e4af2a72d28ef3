/** The product's name and marks. Only the locale files and index.html repeat them. */
export const brand = {
  name: "Mailverdict",
  logo: "/logo.svg",
  logoAlt: "Mailverdict",
  supportMailbox: "support@mailverdict.example",
} as const;
