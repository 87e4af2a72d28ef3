import { visitCode, type Node } from "./syntaxTree.ts";

/** One small change of a source file. */
export interface Mutation {
  /** Position of the first replaced character. */
  start: number;
  end: number;
  replacement: string;
}

/** Returns a source after a mutation of it. */
export const mutatedSource = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Other operators in place of one: the opposite, and the neighbour that differs at the boundary only. */
const operators: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": [">=", "<="],
  "<=": [">", "<"],
  ">": ["<=", ">="],
  ">=": ["<", ">"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "+=": ["-="],
  "-=": ["+="],
  "??=": ["="],
};

/** Methods in place of others; an empty string takes the call out of its chain. */
const methods: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  filter: "",
  slice: "",
  toSorted: "",
  toReversed: "",
  trim: "",
  toLowerCase: "",
  where: "",
  orderBy: "",
  limit: "",
};

/** Properties whose strings are codes that callers compare. */
const codeKeys = new Set(["code", "error", "reason", "state", "type", "kind"]);
const isCode = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z]+(?:[._][a-z]+)*$/u.test(value);

/** Tells whether a node is a call of a logger: its effects are lines that no caller reads. */
const isLogCall = ({ type, callee }: Node): boolean =>
  type === "CallExpression" &&
  callee?.type === "MemberExpression" &&
  /^(?:trace|debug|info|warn|error|fatal)$/u.test(callee.property?.name ?? "") &&
  (callee.object?.name ?? callee.object?.property?.name) === "log";

const isText = ({ type, value }: Node): boolean =>
  type === "TemplateLiteral" || typeof value === "string";

function ofOperator({ operator = "", left, right }: Node, source: string): Mutation[] {
  if (left === undefined || right === undefined) {
    return [];
  }
  const joinsTexts = operator.startsWith("+") && (isText(left) || isText(right));
  const index = source.indexOf(operator, left.end);
  if (joinsTexts || index >= right.start) {
    return [];
  }
  const others = (operators[operator] ?? []).map((replacement) => ({
    start: index,
    end: index + operator.length,
    replacement,
  }));
  return operator === "??"
    ? [...others, { start: left.end, end: right.end, replacement: "" }]
    : others;
}

function ofTest({ type, test }: Node, source: string): Mutation[] {
  if (!test) {
    return [];
  }
  const { start, end } = test;
  const replacements = [`!(${source.slice(start, end)})`, "false"];
  const others = /^(?:If|Conditional)/u.test(type) ? [...replacements, "true"] : ["false"];
  return others.map((replacement) => ({ start, end, replacement }));
}

function ofNumber({ start, end, value }: Node, parent: Node | null): Mutation[] {
  const number = value as number;
  if (parent?.type === "MemberExpression") {
    return [];
  }
  return [{ start, end, replacement: String(number < 100 ? number + 1 : number * 10) }];
}

function ofLiteral(node: Node, parent: Node | null): Mutation[] {
  const { start, end, value } = node;
  if (typeof value === "boolean") {
    return [{ start, end, replacement: String(!value) }];
  }
  if (typeof value === "number") {
    return ofNumber(node, parent);
  }
  const isErrorCode = parent?.type === "NewExpression" && parent.arguments?.[0] === node;
  const isNamed =
    parent?.type === "Property" && parent.key !== node && codeKeys.has(parent.key?.name ?? "");
  return isCode(value) && (isErrorCode || isNamed)
    ? [{ start, end, replacement: '"mutated"' }]
    : [];
}

function ofCall({ callee, arguments: given = [], end }: Node): Mutation[] {
  const { object, property, computed } = callee ?? {};
  const other = methods[property?.name ?? ""];
  if (other === undefined || !object || !property || computed === true) {
    return [];
  }
  if (other !== "") {
    return [{ start: property.start, end: property.end, replacement: other }];
  }
  return property.name === "filter" && given.length === 0
    ? []
    : [{ start: object.end, end, replacement: "" }];
}

/** Removes each part of an object literal, with the comma behind it. */
function ofObject({ properties = [] }: Node, source: string): Mutation[] {
  return properties.map(({ start, end }) => {
    const [comma = ""] = /^\s*,/u.exec(source.slice(end)) ?? [];
    return { start, end: end + comma.length, replacement: "" };
  });
}

/** Removes a statement that only has an effect: a call, an assignment, a `throw`. */
function ofStatement({ start, end, type, expression }: Node): Mutation[] {
  const effect = typeof expression === "object" ? expression : null;
  const isSuper = effect?.callee?.type === "Super";
  const isDirective = type === "ExpressionStatement" && effect?.type === "Literal";
  return isSuper || isDirective ? [] : [{ start, end, replacement: ";" }];
}

function ofReturn({ argument }: Node): Mutation[] {
  if (!argument || (argument.type === "Literal" && argument.value === null)) {
    return [];
  }
  const { start, end, type, elements } = argument;
  const isList = type === "ArrayExpression" && (elements ?? []).length > 0;
  return [{ start, end, replacement: isList ? "[]" : "null" }];
}

function ofNode(node: Node, parent: Node | null, source: string): Mutation[] {
  const { type, start, operator, argument } = node;
  switch (type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return ofOperator(node, source);
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
      return ofTest(node, source);
    case "Literal":
      return ofLiteral(node, parent);
    case "UnaryExpression":
      return operator === "!" && argument ? [{ start, end: argument.start, replacement: "" }] : [];
    case "AwaitExpression":
      return argument ? [{ start, end: argument.start, replacement: "" }] : [];
    case "CallExpression":
      return ofCall(node);
    case "ObjectExpression":
      return ofObject(node, source);
    case "ExpressionStatement":
    case "ThrowStatement":
      return ofStatement(node);
    case "ReturnStatement":
      return ofReturn(node);
    default:
      return [];
  }
}

/** Returns every mutation of a TypeScript source: other operators, conditions, constants and methods, and what is removed. Types, imports and calls of a logger have none. */
export function listMutations(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  visitCode({ file, source }, (node, parent) => {
    if (isLogCall(node) || (typeof node.expression === "object" && isLogCall(node.expression))) {
      return false;
    }
    found.push(...ofNode(node, parent, source));
    return true;
  });
  return found;
}
