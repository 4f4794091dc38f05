import type { AnyRouter } from "@tanstack/react-router";

/** After going to another page the reading starts at its beginning, for the eye (router) and for screen readers. */
export function focusPageOnNavigation(router: AnyRouter): () => void {
  return router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const main = document.getElementById("main");
    // A field that the page itself focused keeps it.
    if (main && !main.contains(document.activeElement) && !isInDialog(document.activeElement)) {
      main.focus({ preventScroll: true });
    }
  });
}

function isInDialog(element: Element | null): boolean {
  return element?.closest("[role=dialog], [role=alertdialog]") !== null && element !== null;
}
