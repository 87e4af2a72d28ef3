/** Returns the text of a TXT record from its data in presentation form: the strings joined without a space (RFC 7208 §3.3). */
export function txtText(data: string): string {
  const strings = data.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return strings.map((one) => String(JSON.parse(one))).join("");
}
