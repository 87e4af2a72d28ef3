import { budgetOf, routeBytes } from "./browser/routeBytes.ts";

const kb = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7);

/** `npm run bench -- bytes`: prints the bytes that the first load of each route costs in the build in dist/. */
export function run(): void {
  const { routes, chunks } = routeBytes("dist");
  process.stdout.write("route                 JS KB  of budget   CSS KB  files\n");
  for (const { path, js, css, files } of routes) {
    const share = `${Math.round((js / 1024 / budgetOf(path)) * 100)}%`;
    process.stdout.write(
      `${path.padEnd(20)}${kb(js)}${`${share} of ${budgetOf(path)}`.padStart(13)}${kb(css)}${String(files).padStart(6)}\n`,
    );
  }
  process.stdout.write("\nlargest files, gzip −9\n");
  for (const [file, size] of [...chunks].toSorted((a, b) => b[1] - a[1]).slice(0, 10)) {
    process.stdout.write(`${kb(size)}  ${file}\n`);
  }
}
