import { lazyComponent } from "@/ui/lazyComponent";

/** Comes when something is to be sent; see `useSend`. */
export default lazyComponent(() => import("./ShareToChat"));
