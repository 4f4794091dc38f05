import { messages } from "@/features/search/titleMessages";
import { lazyComponent } from "@/ui/lazyComponent";
import { PageFrame } from "@/ui/PageFrame";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./SearchPage.module.css";

const Search = lazyComponent(() => import("./Search"));
// Start loading before the first render.
Search.preload();

/** Search page: the frame, with the search itself loaded lazily. */
export default function SearchPage() {
  return (
    <PageFrame title={messages.title}>
      <Search
        fallback={
          <div className={styles.toCome} aria-busy="true">
            <Skeleton height={44} />
            <Skeleton height={36} width="60%" />
          </div>
        }
      />
    </PageFrame>
  );
}
