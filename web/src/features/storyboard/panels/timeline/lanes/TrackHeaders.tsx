import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import {
  useAudioState,
  useAudioStore,
  useBoard,
  useEditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import type { Track } from "@/features/storyboard/types";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Lanes.module.css";
import { LaneTools } from "./LaneTools";
import { laneTexts } from "./texts";

const TrackOptions = lazyComponent(() => import("./TrackOptions"));

interface TrackHeadersProps {
  lanePx: number;
  height: number;
  scrollStore: StoreApi<{ top: number }>;
}

/** Track headers to the left of the lanes: name, mute and solo. */
export default function TrackHeaders(props: TrackHeadersProps) {
  const sound = useAudioStore();
  return sound ? <TrackHeaderList {...props} sound={sound} /> : null;
}

function TrackHeaderList({ lanePx, height, scrollStore, sound }: TrackHeadersProps & { sound: AudioStore }) {
  const tracks = useAudioState((state) => state.view.tracks);
  const solo = useAudioState((state) => state.solo);
  const canEdit = useBoard((state) => state.canEdit);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return scrollStore.subscribe(({ top }) => {
      if (box.current && Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top;
    });
  }, [scrollStore]);
  return (
    <>
      <LaneTools sound={sound} canEdit={canEdit} bottomPx={height} />
      <section
        ref={box}
        className={styles.trackHeaders}
        style={{ height }}
        aria-label={laneTexts.tracks}
        onScroll={(event) => scrollStore.setState({ top: event.currentTarget.scrollTop })}
        onMouseDown={preventButtonFocus}
      >
        {tracks.map((track, lane) => (
          <TrackHeader
            key={track.id}
            track={track}
            lane={lane}
            tracks={tracks}
            lanePx={lanePx}
            isSolo={solo.has(track.id)}
            canEdit={canEdit}
            sound={sound}
          />
        ))}
      </section>
    </>
  );
}

interface TrackHeaderProps {
  track: Track;
  lane: number;
  tracks: readonly Track[];
  lanePx: number;
  isSolo: boolean;
  canEdit: boolean;
  sound: AudioStore;
}

function TrackHeader({ track, lane, tracks, lanePx, isSolo, canEdit, sound }: TrackHeaderProps) {
  const { dialogs } = useEditorContext();
  const isOpen = useStore(dialogs, ({ popup }) => popup?.name === "track" && popup.id === track.id);
  const setOpen = (next: boolean): void => {
    if (next || isOpen) dialogs.setState({ popup: next ? { name: "track", id: track.id } : null });
  };
  return (
    <div className={styles.trackHeader} data-track={track.id} style={{ height: lanePx }}>
      <Popover
        trigger={
          <button
            type="button"
            className={styles.trackName}
            title={track.name}
            aria-label={laneTexts.track({ name: track.name })}
          >
            {track.name}
          </button>
        }
        title={laneTexts.trackTitle}
        side="top"
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
      >
        <TrackOptions
          track={track}
          above={tracks[lane - 1]}
          below={tracks[lane + 1]}
          canEdit={canEdit}
          sound={sound}
          onClose={() => setOpen(false)}
        />
      </Popover>
      {track.locked ? <Lock className={styles.lockIcon} size={12} aria-label={laneTexts.lock} /> : null}
      <button
        type="button"
        className={styles.trackButton}
        data-kind="mute"
        aria-label={laneTexts.mute({ name: track.name })}
        title={laneTexts.mute({ name: track.name })}
        aria-pressed={track.muted}
        aria-disabled={!canEdit || undefined}
        onClick={() => sound.edits.setTrack(track.id, { muted: !track.muted })}
      >
        M
      </button>
      <button
        type="button"
        className={styles.trackButton}
        data-kind="solo"
        aria-label={laneTexts.solo({ name: track.name })}
        title={laneTexts.solo({ name: track.name })}
        aria-pressed={isSolo}
        onClick={() => sound.toggleSolo(track.id)}
      >
        S
      </button>
    </div>
  );
}
