/** Returns true for an IPv4-address-literal of RFC 5321 §4.1.3. */
function isIpv4(text: string): boolean {
  const parts = text.split(".", 5);
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

/** Returns true for an IPv6-addr of RFC 5321 §4.1.3. */
function isIpv6(text: string): boolean {
  const lastColon = text.lastIndexOf(":");
  const tail = text.slice(lastColon + 1);
  const embedded = tail.includes(".");
  if (lastColon < 0 || (embedded && !isIpv4(tail))) {
    return false;
  }
  const wanted = embedded ? 6 : 8;
  const groups = embedded ? text.slice(0, lastColon) : text;
  // The part before an embedded IPv4 address may end in the `::` itself.
  const whole = embedded && text[lastColon - 1] === ":" ? `${groups}:` : groups;
  const halves = whole.split("::", 3);
  if (halves.length > 2) {
    return false;
  }
  const counts = halves.map((half) => {
    const parts = half === "" ? [] : half.split(":", 9);
    return parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part)) ? parts.length : Number.NaN;
  });
  const [before = 0, after = 0] = counts;
  return halves.length === 1 ? before === wanted : before + after < wanted;
}

/** Returns true for an address literal with brackets, IPv4 or tagged IPv6 (RFC 5321 §4.1.3). */
export function isDomainLiteral(text: string): boolean {
  if (text.length > 64 || !text.startsWith("[") || !text.endsWith("]")) {
    return false;
  }
  const inner = text.slice(1, -1);
  return /^ipv6:/i.test(inner) ? isIpv6(inner.slice(5)) : isIpv4(inner);
}
