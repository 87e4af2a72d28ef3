import { join } from "node:path";

const inSession = (file: string) => join(import.meta.dirname, "../src/session", file);

/**
 * Modules that replace packages react-auth-kit imports, identically in development, tests and builds: the one class
 * it needs of rxjs (24 KB gzip less), and a cookie jar whose cookies are SameSite=Strict.
 */
export const packageAliases = [
  { find: /^rxjs$/u, replacement: inSession("behaviorSubject.ts") },
  { find: /^js-cookie$/u, replacement: inSession("cookieJar.ts") },
];
