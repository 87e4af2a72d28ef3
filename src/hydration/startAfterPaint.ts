/**
 * Returns a script that starts the app after the first contentful paint, at once in a hidden tab, and after a second
 * at the latest. The very first paint is often only the empty background, so it doesn't count. The other files are in an
 * attribute, so that the code and its hash in the security policy are the same on every page.
 */
export const startAfterPaint = (src: string, modules: readonly string[]) =>
  [
    `<script data-modules="${modules.join(" ")}">`,
    "(function(modules,begun){",
    "function start(){",
    "if(begun)return;begun=true;",
    "modules.forEach(function(href){",
    'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",href:href}))',
    "});",
    `import("${src}")`,
    "}",
    "if(document.hidden)return start();",
    'new PerformanceObserver(function(list){if(list.getEntriesByName("first-contentful-paint").length)start()})',
    '.observe({type:"paint",buffered:true});',
    "setTimeout(start,1000)",
    '})(document.currentScript.dataset.modules.split(" "))',
    "</script>",
  ].join("");
