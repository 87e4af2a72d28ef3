import { useLayoutEffect } from "react";

/** Makes room beside the page for a docked drawer, below the header as far as that is visible. */
export function useDockedPage(docked: boolean): void {
  useLayoutEffect(() => {
    if (!docked) {
      return undefined;
    }
    const root = document.documentElement;
    const place = () => {
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const main = document.querySelector("main")?.getBoundingClientRect().top ?? 0;
      root.style.setProperty("--drawer-top", `${Math.max(0, header, main)}px`);
    };
    place();
    root.dataset["docked"] = "";
    window.addEventListener("scroll", place, { passive: true });
    window.addEventListener("resize", place);
    return () => {
      delete root.dataset["docked"];
      root.style.removeProperty("--drawer-top");
      window.removeEventListener("scroll", place);
      window.removeEventListener("resize", place);
    };
  }, [docked]);
}
