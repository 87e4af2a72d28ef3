import { addressLabels } from "./reverseName.ts";

/** Values of the macros (RFC 7208 §7.2). */
export interface SpfMacroValues {
  address: string;
  sender: string;
  /** The domain whose record is evaluated. */
  domain: string;
  ehlo: string;
  /** Validated name of the address, or "unknown". */
  name: string;
}

/**
 * Expands the macros of a domain specification; if the result is longer than 253 octets, drops labels on the left
 * (RFC 7208 §7.3).
 */
export function expandMacros(text: string, values: SpfMacroValues): string {
  const index = values.sender.lastIndexOf("@");
  const meanings: Record<string, string> = {
    s: values.sender,
    l: values.sender.slice(0, index),
    o: values.sender.slice(index + 1),
    d: values.domain,
    i: addressLabels(values.address).join("."),
    p: values.name,
    v: values.address.includes(":") ? "ip6" : "in-addr",
    h: values.ehlo,
  };
  const expanded = text.replaceAll(
    /%(?:([%_-])|\{([a-z])(\d*)(r?)([.\-+,/_=]*)\})/gi,
    (_, escape: string | undefined, letter = "", digits = "", reverse = "", borders = "") => {
      if (escape !== undefined) {
        return escape === "%" ? "%" : escape === "_" ? " " : "%20";
      }
      const value = meanings[String(letter).toLowerCase()] ?? "";
      const marks = String(borders) === "" ? "." : String(borders);
      let parts = value.split(new RegExp(`[${marks.replaceAll("-", "\\-")}]`));
      parts = reverse === "" ? parts : parts.toReversed();
      return (digits === "" ? parts : parts.slice(-Number(digits))).join(".");
    },
  );
  let name = expanded.replace(/\.$/, "");
  while (name.length > 253 && name.includes(".")) {
    name = name.slice(name.indexOf(".") + 1);
  }
  return name;
}
