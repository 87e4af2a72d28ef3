/** Formats an amount of money; Arabic uses the same digits as elsewhere on the page. */
export function moneyIn(language: string, amount: number, currency: string): string {
  const digits = language === "ar" ? "ar-u-nu-latn" : language;
  return new Intl.NumberFormat(digits, { style: "currency", currency }).format(amount);
}
