import { texts } from "@/features/search/titleTexts";
import { PageFrame } from "@/ui/layout/PageFrame";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./SearchPage.module.css";

const Search = lazyComponent(() => import("./Search"));
// Start loading before the first render.
Search.preload();

/** Search page: the frame, with the search itself loaded lazily. */
export default function SearchPage() {
  return (
    <PageFrame title={texts.title}>
      <Search
        fallback={
          <div className={styles.skeletons} aria-busy="true">
            <Skeleton height={44} />
            <Skeleton height={36} width="60%" />
          </div>
        }
      />
    </PageFrame>
  );
}
