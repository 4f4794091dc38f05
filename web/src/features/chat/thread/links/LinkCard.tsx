import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Link2, Link2Off } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { LinkPreviewOut } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket/socket";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./LinkCard.module.css";
import { linkPreviewQuery } from "./linkPreviewQuery";
import { texts } from "./texts";

/** Debounce in ms, plus random jitter so that readers of a link don't all send their request at the same time. */
const DEBOUNCE_MS = 800;
const JITTER_MS = 1200;

/** True if an event changes the card. Skips the many cut events per second of a board being drawn on. */
function affectsPreview({ kind, id }: LinkPreviewOut, event: TopicEvent): boolean {
  switch (event.type) {
    case "project_updated":
    case "project_deleted":
    case "members_changed":
    case "video_changed":
    case "video_deleted":
      return true;
    case "cut_updated":
      return event.cut.id === id;
    case "cut_created":
    case "cut_deleted":
    case "cuts_reordered":
    case "cuts_changed":
      return kind === "cut";
    case "assets_changed":
      return kind === "file" || kind === "folder";
    default:
      return false;
  }
}

function getFacts({ kind, title, project_title, number, frames, fps: rate, frame, size }: LinkPreviewOut): string {
  const kindText = kind === "cut" && number ? texts.cut({ number }) : texts.kinds[kind];
  // The title of an unnamed cut is its number: don't repeat it.
  const facts: (string | null)[] = [kindText === title ? null : kindText];
  if (kind === "video" && frames && rate) {
    facts.push(frame == null ? texts.length(frames, rate) : texts.framePosition(Math.min(frame, frames - 1), rate));
  }
  if (kind === "cut" && frames) facts.push(texts.frames({ frames }));
  if (kind === "file" && size != null) facts.push(texts.size(size));
  facts.push(project_title);
  return facts.filter((fact) => fact !== null).join(" · ");
}

/** Preview picture, or an icon if there is none or it fails to load. */
function LinkPicture({ link }: { link: LinkPreviewOut }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (link.picture_url === null || link.picture_url === failedUrl) {
    return (
      <span className={styles.picture}>
        <Link2 size={20} aria-hidden="true" />
      </span>
    );
  }
  const handleError = () => setFailedUrl(link.picture_url);
  return <img className={styles.picture} src={link.picture_url} alt="" decoding="async" onError={handleError} />;
}

/** Live preview card for a link to this site, limited to what the reader may see. Its height is always the same. */
export function LinkCard({ url }: { url: string }) {
  const router = useRouter();
  const { data: link, error, isPending, refetch } = useQuery(linkPreviewQuery(url));
  const latestLink = useRef(link);
  latestLink.current = link;
  const topic = !link ? null : link.kind === "video" ? `video:${link.id}` : `project:${link.project_id}`;
  useEffect(() => {
    if (topic === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRefetch = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void refetch();
        },
        DEBOUNCE_MS + Math.random() * JITTER_MS,
      );
    };
    const unsubscribe = getTabSocket().subscribe(topic, {
      since: null,
      recent: true,
      onEvent: (event) => {
        if (latestLink.current && affectsPreview(latestLink.current, event)) scheduleRefetch();
      },
      onReset: scheduleRefetch,
      onRefused: scheduleRefetch,
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [topic, refetch]);

  if (isPending) {
    return (
      <span className={styles.card} role="status" aria-label={texts.loading}>
        <Skeleton width={72} height={44} />
        <span className={styles.text}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </span>
      </span>
    );
  }
  if (!link) {
    return (
      <span className={cx(styles.card, styles.unavailable)}>
        <span className={styles.picture}>
          <Link2Off size={20} aria-hidden="true" />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{error ? texts.failed : texts.unavailable}</span>
          <span className={styles.facts}>{error ? error.message : texts.unavailableText}</span>
        </span>
      </span>
    );
  }
  const handleClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(url);
  };
  return (
    <a className={styles.card} href={url} onClick={handleClick}>
      <LinkPicture link={link} />
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {link.title}
        </span>
        <span className={styles.facts} dir="auto">
          {getFacts(link)}
        </span>
      </span>
    </a>
  );
}

/** Link cards, stacked vertically. */
export default function LinkCards({ urls }: { urls: readonly string[] }) {
  return (
    <span className={styles.cards}>
      {urls.map((url) => (
        <LinkCard key={url} url={url} />
      ))}
    </span>
  );
}
