import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useUserId } from "@/api/http/session";
import { VideoTile } from "@/features/videos/tile/VideoTile";
import type { Featured } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { EmptyState } from "@/ui/layout/EmptyState";
import { PageFrame } from "@/ui/layout/PageFrame";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./Featured.module.css";
import { getCreatorCount, getPageSize, paginate } from "./paging";
import { texts } from "./texts";
import { useByWindowWidth, useFeatured } from "./useFeatured";

// Lazy: the list takes longer to load than these.
const Creators = lazyComponent(() => import("./Creators"));
const Pager = lazyComponent(() => import("./Pager"));

/** Last page shown; restored when the user comes back from a video. */
let lastPage = 1;

function FeaturedSkeleton() {
  return (
    <ul className={styles.grid} aria-busy="true" aria-label={texts.loading}>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <li key={key}>
          <div className={styles.skeleton}>
            <div className={styles.skeletonThumb} />
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function FeaturedGrid({ featured }: { featured: Featured }) {
  const size = useByWindowWidth(getPageSize);
  const creatorCount = useByWindowWidth(getCreatorCount);
  const [selectedPage, setSelectedPage] = useState(lastPage);
  const top = useRef<HTMLDivElement>(null);
  const { items, page, pages } = paginate(featured.items, selectedPage, size);
  const goToPage = (number: number): void => {
    lastPage = number;
    setSelectedPage(number);
    top.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={styles.layout}>
      <div ref={top}>
        <ul className={styles.grid}>
          {items.map((video) => (
            <li key={video.id}>
              <VideoTile video={video} heading="h2" />
            </li>
          ))}
        </ul>
        {pages > 1 ? <Pager page={page} pages={pages} onPage={goToPage} /> : null}
      </div>
      {featured.creators.length > 0 ? <Creators people={featured.creators.slice(0, creatorCount)} /> : null}
    </div>
  );
}

/** Grid of featured videos, with their creators. */
export default function FeaturedPage() {
  const signedIn = useUserId() !== null;
  const { data, error, retry } = useFeatured();
  useEffect(() => {
    Creators.preload();
    Pager.preload();
  }, []);
  useDocumentTitle(texts.title);
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      {data !== null && data.items.length > 0 ? (
        <FeaturedGrid featured={data} />
      ) : error !== null ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={error}
          action={<Button onClick={retry}>{texts.tryAgain}</Button>}
        />
      ) : data !== null ? (
        <EmptyState
          title={texts.empty}
          text={texts.emptyText}
          action={
            <Link to={signedIn ? "/create" : "/signin"} className={getButtonClass("primary")}>
              {signedIn ? texts.start : texts.signIn}
            </Link>
          }
        />
      ) : (
        <FeaturedSkeleton />
      )}
    </PageFrame>
  );
}
