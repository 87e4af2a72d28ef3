/** Bundlers and Node disagree on what the default import of a CommonJS module is; this takes either. */
export function defaultExport<T extends object>(module: { default: T }): T {
  return "default" in module ? module.default : module;
}
