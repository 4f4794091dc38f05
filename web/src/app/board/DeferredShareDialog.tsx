import { lazyComponent } from "@/ui/lazyComponent";

/** Lazy share dialog; see `useShareDialog`. */
export default lazyComponent(() => import("./ShareToChat"));
