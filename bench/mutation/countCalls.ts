import { visitCode, type Node } from "./syntaxTree.ts";

const isFunction = ({ type, body }: Node): boolean =>
  /^(?:Arrow)?Function(?:Expression|Declaration)?$/u.test(type) &&
  body !== undefined &&
  body !== null;

/** A function of a source by its position; `start` to `end` is its body. */
interface Body {
  start: number;
  end: number;
  isBlock: boolean;
}

function findBodies(file: string, source: string): Body[] {
  const bodies: Body[] = [];
  visitCode({ file, source }, (node) => {
    if (isFunction(node) && node.body) {
      const { start, end, type } = node.body;
      bodies.push({ start, end, isBlock: type === "BlockStatement" || type === "FunctionBody" });
    }
    return true;
  });
  return bodies;
}

/** Name of the global set that functions of {@link countingSource} add themselves to. */
export const callsName = "functionsCalled";

/** Returns the same source, each function of which adds `file:start of its body` to a global set when it is called. */
export function countingSource(file: string, source: string): string {
  const inserts = findBodies(file, source).flatMap(({ start, end, isBlock }) => {
    const call = `globalThis.${callsName}?.add(${JSON.stringify(`${file}:${start}`)})`;
    return isBlock
      ? [{ at: start + 1, text: `${call};` }]
      : [
          { at: start, text: `(${call}, ` },
          { at: end, text: ")" },
        ];
  });
  let counting = source;
  for (const { at, text } of inserts.toSorted((one, other) => other.at - one.at)) {
    counting = counting.slice(0, at) + text + counting.slice(at);
  }
  return counting;
}

/** Returns the functions whose call runs a position of a source: the innermost around it, or, outside of all, each function of the file. */
export function functionsAround(file: string, source: string, position: number): string[] {
  const bodies = findBodies(file, source);
  const around = bodies.filter(({ start, end }) => start <= position && position < end);
  const innermost = around.toSorted((one, other) => other.start - one.start).slice(0, 1);
  return (innermost.length === 0 ? bodies : innermost).map(({ start }) => `${file}:${start}`);
}
