import { scimLimits } from "#contract/scim.ts";
import { ScimError } from "./scimError.ts";

/** JSON of a resource. */
export type Json = Readonly<Record<string, unknown>>;

const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
type Operator = (typeof operators)[number];
type Value = string | number | boolean | null;

/** A filter (RFC 7644 §3.4.2.2). */
export type Filter =
  | { kind: "and" | "or"; parts: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "present"; path: string[] }
  | { kind: "compare"; path: string[]; operator: Operator; value: Value }
  | { kind: "element"; path: string[]; filter: Filter };

const deepest = 10;
const tokenShape = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/uy;

function invalid(): ScimError {
  return new ScimError(400, "The filter has a syntax that isn't supported.", "invalidFilter");
}

function tokensOf(text: string): string[] {
  if (text.length > scimLimits.filterLength) {
    throw invalid();
  }
  const tokens: string[] = [];
  tokenShape.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (tokenShape.lastIndex < trimmed.length) {
    const found = tokenShape.exec(trimmed);
    if (found === null) {
      throw invalid();
    }
    tokens.push(found[1] ?? found[2] ?? found[3] ?? "");
  }
  return tokens;
}

/** Returns the parts of an attribute's name, without the schema before it. */
export function pathParts(name: string): string[] {
  const own = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):(.+)$/iu.exec(name);
  const parts = (own?.[1] ?? name).split(".");
  if (parts.length > 2 || parts.some((part) => !/^[a-z$][\w$-]*$/iu.test(part))) {
    throw invalid();
  }
  return parts;
}

function valueOf(token: string | undefined): Value {
  if (token === undefined || !/^(?:"|true$|false$|null$|-?\d)/u.test(token)) {
    throw invalid();
  }
  let value: unknown;
  try {
    value = JSON.parse(token);
  } catch {
    throw invalid();
  }
  if (value !== null && !["string", "number", "boolean"].includes(typeof value)) {
    throw invalid();
  }
  return value as Value;
}

class Parser {
  readonly #tokens: string[];
  #next = 0;
  #depth = 0;
  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  #take(): string | undefined {
    this.#next += 1;
    return this.#tokens[this.#next - 1];
  }

  #isWord(word: string): boolean {
    return this.#tokens[this.#next]?.toLowerCase() === word;
  }

  #expect(token: string): void {
    if (this.#take() !== token) {
      throw invalid();
    }
  }

  whole(): Filter {
    const filter = this.#or();
    if (this.#next !== this.#tokens.length) {
      throw invalid();
    }
    return filter;
  }

  #joined(kind: "and" | "or", part: () => Filter): Filter {
    const first = part();
    const parts = [first];
    while (this.#isWord(kind)) {
      this.#next += 1;
      parts.push(part());
    }
    return parts.length === 1 ? first : { kind, parts };
  }

  #or(): Filter {
    this.#depth += 1;
    if (this.#depth > deepest) {
      throw invalid();
    }
    const filter = this.#joined("or", () => this.#joined("and", () => this.#one()));
    this.#depth -= 1;
    return filter;
  }

  #inside(close: string): Filter {
    const filter = this.#or();
    this.#expect(close);
    return filter;
  }

  #one(): Filter {
    const token = this.#take();
    if (token === "(") {
      return this.#inside(")");
    }
    if (token?.toLowerCase() === "not") {
      this.#expect("(");
      return { kind: "not", part: this.#inside(")") };
    }
    if (token === undefined) {
      throw invalid();
    }
    const path = pathParts(token);
    const then = this.#take();
    if (then === "[") {
      return { kind: "element", path, filter: this.#inside("]") };
    }
    const word = then?.toLowerCase();
    if (word === "pr") {
      return { kind: "present", path };
    }
    const operator = operators.find((one) => one === word);
    if (operator === undefined) {
      throw invalid();
    }
    return { kind: "compare", path, operator, value: valueOf(this.#take()) };
  }
}

/** Parses a filter. Throws a {@link ScimError}. */
export function parseFilter(text: string): Filter {
  return new Parser(tokensOf(text)).whole();
}

/** Returns the name of a field as an object spells it: names of attributes have no case. */
export function fieldName(object: Json, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.keys(object).find((key) => key.toLowerCase() === wanted);
}

/** Returns true for a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the values at a path; those of each element of a list. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => valuesAt(one, path));
  }
  const [name, ...rest] = path;
  if (name === undefined) {
    return value === undefined || value === null ? [] : [value];
  }
  const field = isObject(value) ? fieldName(value, name) : undefined;
  return field === undefined || !isObject(value) ? [] : valuesAt(value[field], rest);
}

/** Attributes whose case matters. */
const caseExact: readonly string[] = ["id", "externalid"];

const comparisons: Readonly<Record<Operator, (have: string, want: string) => boolean>> = {
  eq: (have, want) => have === want,
  ne: (have, want) => have !== want,
  co: (have, want) => have.includes(want),
  sw: (have, want) => have.startsWith(want),
  ew: (have, want) => have.endsWith(want),
  gt: (have, want) => have > want,
  ge: (have, want) => have >= want,
  lt: (have, want) => have < want,
  le: (have, want) => have <= want,
};

function compareOne(operator: Operator, have: unknown, want: Value, exact: boolean): boolean {
  // A list of objects is compared by its values.
  const own = isObject(have) ? have["value"] : have;
  if (typeof own === "string" && typeof want === "string") {
    const compare = comparisons[operator];
    return exact ? compare(own, want) : compare(own.toLowerCase(), want.toLowerCase());
  }
  if (operator === "eq" || operator === "ne") {
    return (own === want) === (operator === "eq");
  }
  throw invalid();
}

function fitsComparison(
  { path, operator, value }: Extract<Filter, { kind: "compare" }>,
  resource: unknown,
): boolean {
  const have = valuesAt(resource, path);
  const exact = caseExact.includes((path.at(-1) ?? "").toLowerCase());
  if (have.length === 0) {
    return operator === "ne" ? value !== null : operator === "eq" && value === null;
  }
  return have.some((one) => compareOne(operator, one, value, exact));
}

/** Returns true if a resource fits a filter. Throws a {@link ScimError} for an operator that the type of a value hasn't. */
export function fits(filter: Filter, resource: unknown): boolean {
  switch (filter.kind) {
    case "and":
      return filter.parts.every((part) => fits(part, resource));
    case "or":
      return filter.parts.some((part) => fits(part, resource));
    case "not":
      return !fits(filter.part, resource);
    case "present":
      return valuesAt(resource, filter.path).length > 0;
    case "element":
      return valuesAt(resource, filter.path).some((element) => fits(filter.filter, element));
    case "compare":
    default:
      return fitsComparison(filter, resource);
  }
}
