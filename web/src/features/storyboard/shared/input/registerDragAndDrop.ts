import { whenFirstInput } from "@/features/storyboard/editorContext/deferred";

type DragAndDrop = typeof import("./dragAndDrop");

let library: Promise<DragAndDrop> | null = null;

function loadDragAndDrop(): Promise<DragAndDrop> {
  library ??= whenFirstInput()
    .then(() => import("./dragAndDrop"))
    .catch((error: unknown) => {
      library = null;
      throw error;
    });
  return library;
}

/**
 * Register an element for drag and drop. The library loads at the first input, before a drag can start. Returns a
 * function that unregisters the element.
 */
export function registerDragAndDrop(register: (dragAndDrop: DragAndDrop) => () => void): () => void {
  let unregister: (() => void) | null = null;
  let isStopped = false;
  loadDragAndDrop().then(
    (dragAndDrop) => {
      if (!isStopped) unregister = register(dragAndDrop);
    },
    () => undefined, // the list works without drag and drop
  );
  return () => {
    isStopped = true;
    unregister?.();
  };
}
