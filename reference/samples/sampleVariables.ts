/** Variables of the samples by the start of the ids that they stand for. */
const idVariables: Readonly<Record<string, string>> = {
  val: "VALIDATION_ID",
  list: "LIST_ID",
  upl: "UPLOAD_ID",
  exp: "EXPORT_ID",
  rul: "RULE_ID",
  rim: "IMPORT_ID",
  whe: "ENDPOINT_ID",
  whd: "DELIVERY_ID",
  suh: "HOOK_ID",
  ofd: "FEED_ID",
  shr: "SHARE_ID",
};

/** A variable in a request: `{{LIST_ID}}`, as Postman writes it. */
export const sampleVariable = /\{\{([A-Z_]+)\}\}/gu;

/**
 * Returns a recorded request with variables in place of what only its account has: ids, keys, a form's proof and a
 * signed link; and the values of these variables. A second id of the same kind is `OTHER_LIST_ID`.
 */
export function variablesOf<Request>(request: Request) {
  const values: Record<string, string> = {};
  const variable = (name: string, value: string): string => {
    const isOther = values[name] !== undefined && values[name] !== value;
    const own = isOther ? `OTHER_${name}` : name;
    values[own] = value;
    return `{{${own}}}`;
  };
  const text = JSON.stringify(request)
    .replaceAll(/(?<=")\/v1\/downloads\/exp_[^"]+/gu, (path) => variable("EXPORT_PATH", path))
    .replaceAll(/shr_[0-9A-Z]{26}\.\d+\.[\w-]{43}/gu, (token) => variable("SHARE_TOKEN", token))
    .replaceAll(/(?<="proof":")[^"]+/gu, (proof) => variable("PROOF", proof))
    .replaceAll(/mv_live_…/gu, (key) => variable("LEAKED_KEY", key))
    .replaceAll(/mv_pub_(?:…|\w{49})/gu, (key) => variable("PUBLISHABLE_KEY", key))
    .replaceAll(/\b([a-z]{3,4})_[0-9A-HJKMNP-TV-Z]{26}\b/gu, (id, kind: string) => {
      const name = idVariables[kind];
      return name === undefined ? id : variable(name, id);
    });
  return { request: JSON.parse(text) as Request, values };
}

/** Returns a text with its variables as a shell writes them: `$LIST_ID`. */
export const asShell = (text: string): string => text.replaceAll(sampleVariable, "$$$1");

/** Returns true if a text has a variable. */
export const hasVariable = (text: string): boolean => text.search(sampleVariable) >= 0;

/** Syntax that joins a text in quotes with variables in a language. */
export interface Splicing {
  /** Reads a variable. */
  read: (name: string) => string;
  /** Joins parts: `"a" + b + "c"`. */
  join: string;
  /** Quotes a text. */
  quote: (text: string) => string;
}

/** Returns an expression for a text with variables. */
export function spliced(text: string, { read, join, quote }: Splicing): string {
  return (
    text
      .split(/(\{\{[A-Z_]+\}\})/u)
      .filter((part) => part !== "")
      .map((part) => (hasVariable(part) ? read(part.slice(2, -2)) : quote(part)))
      .join(join) || quote("")
  );
}
