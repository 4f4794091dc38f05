import { lazyComponent } from "@/ui/lazyComponent";

/** Comes when a project's chat is opened on its board: the board does not list all that it needs. */
export default lazyComponent(() => import("./BoardChat"));
