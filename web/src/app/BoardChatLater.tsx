import { late } from "@/ui/late";

/** Comes when a project's chat is opened on its board: the board does not list all that it needs. */
export default late(() => import("./BoardChat"));
