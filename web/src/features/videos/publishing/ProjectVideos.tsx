import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { loadNextPage } from "@/api/http/loadNextPage";
import { useTopic } from "@/api/socket/useTopic";
import type { Project } from "@/api/types";
import { VideoTile } from "@/features/videos/tile/VideoTile";
import type { Publication } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Panel } from "@/ui/layout/Panel";
import styles from "./Publish.module.css";
import { PublishProgress } from "./PublishProgress";
import { Publisher } from "./publisher";
import { projectVideosQuery, publicationsQuery } from "./queries";
import { texts } from "./texts";
import { usePublicationEvents } from "./usePublicationEvents";

const EVENTS = ["videos_changed"] as const;

/** Progress of the user's own publication that the server is processing. */
function PendingPublication({ publication }: { publication: Publication }) {
  const [publisher] = useState(() => new Publisher({ project: publication.project_id, video: publication.video_id }));
  const state = useStore(publisher.state);
  const queryClient = useQueryClient();
  usePublicationEvents(publisher);
  useEffect(() => {
    void publisher.follow(publication);
    return () => publisher.stopFollowing();
  }, [publisher, publication]);
  useEffect(() => {
    if (state.slug !== null) void queryClient.invalidateQueries({ queryKey: ["videos"] });
  }, [state.slug, queryClient]);
  return (
    <div className={styles.pending}>
      <p>{publication.title}</p>
      {state.error === null ? (
        <PublishProgress state={state} />
      ) : (
        <ErrorText text={texts.failed({ reason: state.error })} />
      )}
    </div>
  );
}

/** Published videos on a project's home page. Renders nothing if there are none and the user can't publish. */
export default function ProjectVideos({ project }: { project: Project }) {
  const canPublish = project.abilities.publish === true;
  const videos = useInfiniteQuery(projectVideosQuery(project.id));
  const { data: publications } = useQuery({ ...publicationsQuery(project.id), enabled: canPublish });
  const { refetch } = videos;
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(`project:${project.id}`, EVENTS, reload);
  const items = videos.data?.pages.flatMap((page) => page.items) ?? [];
  const pendingPublications = publications?.filter(({ state }) => state === "publishing") ?? [];
  if (!videos.error && items.length === 0 && pendingPublications.length === 0 && !canPublish) return null;
  return (
    <Panel title={texts.videos} className={styles.videos}>
      {pendingPublications.map((publication) => (
        <PendingPublication key={publication.id} publication={publication} />
      ))}
      {videos.error ? (
        <EmptyState
          role="alert"
          title={texts.videosFailed}
          text={videos.error.message}
          action={<Button onClick={reload}>{texts.tryAgain}</Button>}
        />
      ) : items.length > 0 ? (
        <ul className={styles.grid}>
          {items.map((video) => (
            <li key={video.id}>
              <VideoTile video={video} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={videos.isPending ? "" : texts.noVideos} />
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
