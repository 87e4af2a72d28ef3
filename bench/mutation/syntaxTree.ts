import { parseSync } from "vite";

/** A node of a source's syntax tree; only some kinds have the optional parts. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  operator?: string;
  value?: unknown;
  kind?: string;
  computed?: boolean;
  expression?: boolean | Node;
  object?: Node;
  property?: Node;
  key?: Node;
  callee?: Node;
  left?: Node;
  right?: Node;
  test?: Node | null;
  argument?: Node | null;
  arguments?: Node[];
  properties?: Node[];
  elements?: Node[];
  body?: Node;
}

/** Types, and declarations that only name modules. */
const withoutCode = /^(?:TS(?!As|NonNull|Satisfies)|Import|Export(?:All|Specifier))/u;

/** Calls `visit` for every node of a TypeScript source that runs, parents first; one for which it returns false is left with all it holds. */
export function visitCode(
  { file, source }: { file: string; source: string },
  visit: (node: Node, parent: Node | null) => boolean,
): void {
  const walk = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) {
      value.forEach((each) => walk(each, parent));
    } else if (typeof value === "object" && value !== null) {
      const node = value as Node;
      const isNode = typeof node.type === "string";
      if (!isNode || (!withoutCode.test(node.type) && visit(node, parent))) {
        Object.values(value).forEach((each) => walk(each, isNode ? node : parent));
      }
    }
  };
  walk(parseSync(file, source).program, null);
}

/** Tells whether a source can be parsed. */
export const isCode = (file: string, source: string): boolean =>
  parseSync(file, source).errors.length === 0;
