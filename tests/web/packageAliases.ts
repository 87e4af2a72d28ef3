import { registerHooks } from "node:module";
import { packageAliases } from "#prerender/packageAliases.ts";

const registered = Symbol.for("mailverdict.packageAliases");
const shared = globalThis as { [registered]?: boolean };

// Test files share a worker, so one registration serves them all. Node loads react-auth-kit itself here, without Vite's
// aliases; the tests that compare a stand-in with its package still get the package.
if (shared[registered] !== true) {
  shared[registered] = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const inKit = context.parentURL?.includes("/node_modules/react-auth-kit/") === true;
      const standIn = inKit ? packageAliases.find(({ find }) => find.test(specifier)) : undefined;
      return next(standIn?.replacement ?? specifier, context);
    },
  });
}
