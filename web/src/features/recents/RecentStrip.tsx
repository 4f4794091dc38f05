import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useUserId } from "@/api/http/session";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { Skeleton } from "@/ui/layout/Skeleton";
import { toast } from "@/ui/status/toasts";
import { forgetRecent, forgetRecents, type Recent } from "./api";
import { RECENTS_SHOWN } from "./limits";
import { ICONS, RecentPicture } from "./RecentPicture";
import styles from "./RecentStrip.module.css";
import { getRecentContext, getRecentKey, getRecentLink, getRecentTitle } from "./recentLinks";
import { texts } from "./texts";
import { useRecents } from "./useRecents";

const KINDS = ["board", "video", "folder"] as const;
const COUNT_KEY = "recentsCount";
const DEFAULT_COUNT = 4;

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= RECENTS_SHOWN;
}

/** Recently opened boards, videos and folders on the home page. */
export default function RecentStrip() {
  const userId = useUserId();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { items, isFailed, retry, replaceItems } = useRecents(KINDS);
  useEffect(() => {
    if (userId !== null && items !== null) saveToCache(userId, COUNT_KEY, items.length);
  }, [userId, items]);
  // Last known number of items, to prevent a layout shift when they load.
  const expectedCount = (userId === null ? undefined : loadFromCache(userId, COUNT_KEY, isCount)) ?? DEFAULT_COUNT;

  const forget = async (recent: Recent, index: number) => {
    const previousItems = items ?? [];
    replaceItems(previousItems.filter((item) => item !== recent));
    // The focused button is gone: focus the next item's button, or the last one.
    requestAnimationFrame(() => {
      const buttons = section.current?.querySelectorAll<HTMLElement>("li button") ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? section.current)?.focus();
    });
    try {
      await forgetRecent(recent);
    } catch {
      replaceItems(previousItems);
      toast(texts.forgetFailed, "error");
    }
  };
  const clear = async () => {
    if (!(await confirm(texts.clearQuestion))) return;
    const previousItems = items ?? [];
    replaceItems([]);
    requestAnimationFrame(() => section.current?.focus());
    try {
      await forgetRecents();
    } catch {
      replaceItems(previousItems);
      toast(texts.clearFailed, "error");
    }
  };

  return (
    <section ref={section} className={styles.strip} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.heading}>
          {texts.title}
        </h2>
        {items !== null && items.length > 0 ? (
          <Button variant="ghost" size="small" onClick={() => void clear()}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
      {items === null && isFailed ? (
        <p className={styles.note} role="alert">
          {texts.failed}{" "}
          <Button variant="ghost" size="small" onClick={retry}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {items === null && !isFailed ? <RecentSkeleton count={expectedCount} /> : null}
      {items?.length === 0 ? <p className={styles.note}>{texts.empty}</p> : null}
      {items !== null && items.length > 0 ? (
        <ul className={styles.cards}>
          {items.map((recent, index) => (
            <RecentCard key={getRecentKey(recent)} recent={recent} onForget={() => void forget(recent, index)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function RecentCard({ recent, onForget }: { recent: Recent; onForget: () => void }) {
  const title = getRecentTitle(recent);
  const context = getRecentContext(recent);
  const Icon = ICONS[recent.kind];
  return (
    <li className={styles.card}>
      <RecentPicture recent={recent} className={styles.picture} iconSize={28} />
      <div className={styles.text}>
        <Link {...getRecentLink(recent)} className={styles.title} dir="auto">
          {title}
        </Link>
        <p className={styles.meta}>
          <Icon size={13} aria-hidden="true" />
          <span className={styles.kind}>{texts.kinds[recent.kind]}</span>
          {context === "" ? null : (
            <span className={styles.context} dir="auto">
              {context}
            </span>
          )}
        </p>
        <time className={styles.time} dateTime={recent.opened_at}>
          {formatAge(recent.opened_at)}
        </time>
      </div>
      <IconButton
        label={recent.kind === "folder" ? texts.forgetFolder({ title, project: context }) : texts.forget({ title })}
        size="small"
        className={styles.forget}
        onClick={onForget}
      >
        <X size={14} />
      </IconButton>
    </li>
  );
}

function RecentSkeleton({ count }: { count: number }) {
  if (count === 0) return <p className={styles.note}>{texts.loading}</p>;
  return (
    <ul className={styles.cards} aria-busy="true" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={index} className={styles.card}>
          <span className={styles.picture} />
          <div className={styles.text}>
            <Skeleton width="70%" height={20} />
            <Skeleton width="50%" />
            <Skeleton width="30%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
