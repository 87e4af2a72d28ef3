/** Returns the default export of a CommonJS module; bundlers and Node import it differently. */
export function defaultExport<T extends object>(module: { default: T }): T {
  return "default" in module ? module.default : module;
}
