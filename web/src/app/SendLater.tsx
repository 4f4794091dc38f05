import { late } from "@/ui/late";

/** Comes when something is to be sent; see `useSend`. */
export default late(() => import("./SendToChat"));
