/** Where the page of a path lies in a build: `.pages/en/about.html`. */
export function pageFile(language: string, path: string): string {
  return `.pages/${language}/${path === "/" ? "index" : path.slice(1)}.html`;
}
