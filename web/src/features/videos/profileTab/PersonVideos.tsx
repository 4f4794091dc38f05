import { useInfiniteQuery } from "@tanstack/react-query";
import { loadNextPage } from "@/api/http/loadNextPage";
import { VideoTile } from "@/features/videos/tile/VideoTile";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./ProfileTab.module.css";
import { personVideosQuery } from "./queries";
import { texts } from "./texts";

/** Videos published by a person, in pages. */
export default function PersonVideos({ personId }: { personId: string }) {
  const videos = useInfiniteQuery(personVideosQuery(personId));
  const items = videos.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={texts.videos}>
      {videos.isPending ? (
        <div role="status" aria-label={texts.loading} className={styles.grid}>
          <Skeleton height={200} />
        </div>
      ) : videos.error && items.length === 0 ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={videos.error.message}
          action={<Button onClick={() => void videos.refetch()}>{texts.tryAgain}</Button>}
        />
      ) : items.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.grid}>
          {items.map((video) => (
            <li key={video.id}>
              <VideoTile video={video} isPublisherShown={false} />
            </li>
          ))}
        </ul>
      )}
      {videos.hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={videos.isFetchingNextPage}
            onClick={() => void loadNextPage(videos.data?.pages.length ?? 0, videos.fetchNextPage)}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
