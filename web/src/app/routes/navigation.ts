import type { AnyRouter } from "@tanstack/react-router";

/** Focus the new page after a navigation, so that screen readers start at its beginning. */
export function focusPageOnNavigation(router: AnyRouter): () => void {
  return router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const main = document.getElementById("main");
    // Keep the focus of a field that the page itself focused.
    if (main && !main.contains(document.activeElement) && !isInDialog(document.activeElement)) {
      main.focus({ preventScroll: true });
    }
  });
}

function isInDialog(element: Element | null): boolean {
  return element?.closest("[role=dialog], [role=alertdialog]") !== null && element !== null;
}
