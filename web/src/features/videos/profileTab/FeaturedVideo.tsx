import { useInfiniteQuery } from "@tanstack/react-query";
import { VideoTile } from "@/features/videos/tile/VideoTile";
import styles from "./ProfileTab.module.css";
import { personVideosQuery } from "./queries";
import { texts } from "./texts";

/** A person's newest featured video; renders nothing if there is none. */
export default function FeaturedVideo({ personId }: { personId: string }) {
  const { data } = useInfiniteQuery(personVideosQuery(personId));
  const video = data?.pages[0]?.featured;
  if (!video) return null;
  return (
    <section aria-labelledby="person-featured">
      <h2 id="person-featured" className={styles.heading}>
        {texts.featured}
      </h2>
      <VideoTile video={video} isPublisherShown={false} />
    </section>
  );
}
