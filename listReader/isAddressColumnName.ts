const parts =
  /email|messagerie|proxyadd|smtpadd|mailadd|mailadr|courriel|correo|eposta|epost|postaelettronica|sahkoposti|почта|البريد|الإيميل|邮箱|邮件|郵件|信箱|メール|이메일|ηλεκτρονικ/u;
const whole = new Set(["mail", "mails", "address", "addresses", "adresse", "recipient", "to"]);

/** Tells whether a heading names a column of addresses, in the most common languages of lists. */
export function isAddressColumnName(heading: string): boolean {
  const letters = heading
    .slice(0, 100)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\P{L}/gu, "")
    .normalize("NFC");
  return whole.has(letters) || parts.test(letters);
}
