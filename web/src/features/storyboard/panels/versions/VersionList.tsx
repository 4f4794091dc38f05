import { type KeyboardEvent, useRef } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import type { CutVersion } from "@/features/storyboard/types";
import { versionMessages } from "./messages";
import { titleOf } from "./titleOf";
import styles from "./Versions.module.css";
import { agoText, exactText } from "./when";

interface VersionListProps {
  items: readonly CutVersion[];
  pickedId: string | null;
  onPick: (id: string) => void;
}

/** Newest first. Arrows, Home and End move along it; Enter, Space or a press picks. */
export function VersionList({ items, pickedId, onPick }: VersionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = new Date();

  const move = (event: KeyboardEvent, index: number): void => {
    const places: Record<string, number> = {
      ArrowDown: Math.min(index + 1, items.length - 1),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: items.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <ul ref={list} className={styles.list} aria-label={versionMessages.list}>
      {items.map((version, index) => (
        <li key={version.id}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={version.id === pickedId}
            tabIndex={version.id === pickedId || (pickedId === null && index === 0) ? 0 : -1}
            onClick={() => onPick(version.id)}
            onKeyDown={(event) => move(event, index)}
          >
            <Thumb version={version} />
            <span className={styles.words}>
              <span className={styles.itemName} data-own={version.name === null || undefined}>
                {titleOf(version)}
              </span>
              <Line parts={[version.author?.display_name ?? "", agoText(new Date(version.created_at), now)]} />
              <span className={styles.figures}>
                <time dateTime={version.created_at}>{exactText(new Date(version.created_at), now)}</time>
                {` · ${versionMessages.frames(version.duration_frames)}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ parts }: { parts: readonly string[] }) {
  const text = parts.filter((part) => part !== "").join(" · ");
  return text === "" ? null : <span className={styles.line}>{text}</span>;
}

function Thumb({ version }: { version: CutVersion }) {
  const { project } = useDesk();
  return (
    <span className={styles.thumb} style={{ aspectRatio: `${project.width} / ${project.height}` }}>
      {version.picture ? (
        <img src={version.picture.small_url} alt="" loading="lazy" />
      ) : (
        <span className={styles.none}>{version.seq === 0 ? messages.noArt : versionMessages.noPicture}</span>
      )}
    </span>
  );
}
