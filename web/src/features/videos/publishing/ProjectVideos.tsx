import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { loadNextPage } from "@/api/loadNextPage";
import type { Project } from "@/api/types";
import { useTopic } from "@/api/useTopic";
import type { Publication } from "@/features/videos/tile/types";
import { VideoTile } from "@/features/videos/tile/VideoTile";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorText } from "@/ui/ErrorText";
import { Panel } from "@/ui/Panel";
import { messages } from "./messages";
import styles from "./Publish.module.css";
import { PublishProgress } from "./PublishProgress";
import { Publisher } from "./publisher";
import { projectVideosQuery, publicationsQuery } from "./queries";
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
    <div className={styles.underway}>
      <p>{publication.title}</p>
      {state.fault === null ? <PublishProgress state={state} /> : <ErrorText text={messages.failed(state.fault)} />}
    </div>
  );
}

/** Published videos on a project's home page. Renders nothing if there are none and the user can't publish. */
export default function ProjectVideos({ project }: { project: Project }) {
  const mayPublish = project.abilities.publish === true;
  const videos = useInfiniteQuery(projectVideosQuery(project.id));
  const { data: open } = useQuery({ ...publicationsQuery(project.id), enabled: mayPublish });
  const { refetch } = videos;
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(`project:${project.id}`, EVENTS, look);
  const items = videos.data?.pages.flatMap((page) => page.items) ?? [];
  const underway = open?.filter(({ state }) => state === "publishing") ?? [];
  if (!videos.error && items.length === 0 && underway.length === 0 && !mayPublish) return null;
  return (
    <Panel title={messages.videos} className={styles.videos}>
      {underway.map((publication) => (
        <PendingPublication key={publication.id} publication={publication} />
      ))}
      {videos.error ? (
        <EmptyState
          role="alert"
          title={messages.videosFailed}
          text={videos.error.message}
          action={<Button onClick={look}>{messages.tryAgain}</Button>}
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
        <EmptyState title={videos.isPending ? "" : messages.noVideos} />
      )}
      {videos.hasNextPage ? (
        <div className={styles.more}>
          <Button
            pending={videos.isFetchingNextPage}
            onClick={() => void loadNextPage(videos.data?.pages.length ?? 0, videos.fetchNextPage)}
          >
            {messages.more}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
