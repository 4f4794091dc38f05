import { type KeyboardEvent, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { texts } from "@/features/storyboard/texts";
import type { CutVersion } from "@/features/storyboard/types";
import { formatAge, formatTimeOrDateTime } from "@/i18n/dates";
import { getVersionTitle } from "./getVersionTitle";
import { versionTexts } from "./texts";
import styles from "./Versions.module.css";

interface VersionListProps {
  items: readonly CutVersion[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** List of versions, newest first. Arrows, Home and End move focus; Enter, Space or a click selects. */
export function VersionList({ items, selectedId, onSelect }: VersionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = new Date();

  const handleKeyDown = (event: KeyboardEvent, index: number): void => {
    const targets: Record<string, number> = {
      ArrowDown: Math.min(index + 1, items.length - 1),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll("button")[target]?.focus();
  };
  return (
    <ul ref={list} className={styles.list} aria-label={versionTexts.list}>
      {items.map((version, index) => (
        <li key={version.id}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={version.id === selectedId}
            tabIndex={version.id === selectedId || (selectedId === null && index === 0) ? 0 : -1}
            onClick={() => onSelect(version.id)}
            onKeyDown={(event) => handleKeyDown(event, index)}
          >
            <VersionThumbnail version={version} />
            <span className={styles.itemText}>
              <span className={styles.itemName} data-automatic={version.name === null || undefined}>
                {getVersionTitle(version)}
              </span>
              <VersionMeta parts={[version.author?.display_name ?? "", formatAge(version.created_at, now)]} />
              <span className={styles.figures}>
                <time dateTime={version.created_at}>{formatTimeOrDateTime(version.created_at, now)}</time>
                {` · ${versionTexts.frames({ count: version.duration_frames })}`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function VersionMeta({ parts }: { parts: readonly string[] }) {
  const text = parts.filter((part) => part !== "").join(" · ");
  return text === "" ? null : <span className={styles.line}>{text}</span>;
}

function VersionThumbnail({ version }: { version: CutVersion }) {
  const { project } = useEditorContext();
  return (
    <span className={styles.thumb} style={{ aspectRatio: `${project.width} / ${project.height}` }}>
      {version.picture ? (
        <img src={version.picture.small_url} alt="" loading="lazy" />
      ) : (
        <span className={styles.placeholder}>{version.seq === 0 ? texts.noArt : versionTexts.noPicture}</span>
      )}
    </span>
  );
}
