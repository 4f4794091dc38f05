import { messages } from "@/features/search/titleMessages";
import { lazyComponent } from "@/ui/lazyComponent";
import { PageFrame } from "@/ui/PageFrame";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./SearchPage.module.css";

const Search = lazyComponent(() => import("./Search"));
// It is on its way while the page is still being laid out.
Search.preload();

/** The search page: its frame, in which the search itself arrives. */
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
