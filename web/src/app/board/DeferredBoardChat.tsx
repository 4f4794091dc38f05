import { lazyComponent } from "@/ui/lazyComponent";

/** Lazy chat of a board. Loaded through this module, so that the board's chunk doesn't list its dependencies. */
export default lazyComponent(() => import("./BoardChat"));
