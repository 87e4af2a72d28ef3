/**
 * Programs by headings that only their exports have together, in lower case. The first that fits counts. Programs
 * that translate their headings have a line per language.
 */
const signatures: readonly (readonly [program: string, ...headings: string[]])[] = [
  ["Google Contacts", "e-mail 1 - value"],
  ["Outlook", "e-mail address", "e-mail 2 address"],
  ["Outlook", "e-mail-adresse", "e-mail 2: adresse"],
  ["Outlook", "adresse de messagerie", "adresse de messagerie 2"],
  ["Outlook", "dirección de correo electrónico", "dirección del correo electrónico 2"],
  ["Thunderbird", "primary email", "secondary email"],
  ["Mailchimp", "email address", "member_rating", "leid"],
  ["Brevo", "email", "added_time", "modified_time"],
  ["Klaviyo", "email", "klaviyo id"],
  ["HubSpot", "email", "record id - contact"],
  ["HubSpot", "email", "record id", "lead status"],
  ["Salesforce", "email", "account name", "mailing state/province"],
  ["Salesforce", "email", "masterrecordid", "accountid"],
  ["Shopify", "email", "accepts email marketing"],
  ["Shopify", "email", "financial status", "lineitem name"],
  ["WooCommerce", "billing_email"],
  ["WooCommerce", "email (billing)"],
  ["WordPress", "user_login", "user_email"],
];

/** Returns the name of the program that exports a table with these headings, or null. */
export function recognizeProgram(headings: readonly string[]): string | null {
  const known = new Set(headings.map((heading) => heading.trim().toLowerCase()));
  return signatures.find(([, ...names]) => names.every((name) => known.has(name)))?.[0] ?? null;
}
