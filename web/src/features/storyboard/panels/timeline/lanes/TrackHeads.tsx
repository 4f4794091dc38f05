import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import { useBoard, useSound, useSoundDesk } from "@/features/storyboard/desk/desk";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import type { Track } from "@/features/storyboard/types";
import { late } from "@/ui/late";
import { Popover } from "@/ui/Popover";
import styles from "./Lanes.module.css";
import { LaneTools } from "./LaneTools";
import { laneMessages } from "./messages";

const TrackSheet = late(() => import("./TrackSheet"));

interface TrackHeadsProps {
  lanePx: number;
  height: number;
  scrolled: StoreApi<{ top: number }>;
}

/** What each lane is called, and whether it is heard. */
export default function TrackHeads(props: TrackHeadsProps) {
  const sound = useSoundDesk();
  return sound ? <Heads {...props} sound={sound} /> : null;
}

function Heads({ lanePx, height, scrolled, sound }: TrackHeadsProps & { sound: SoundDesk }) {
  const tracks = useSound((state) => state.view.tracks);
  const solo = useSound((state) => state.solo);
  const canEdit = useBoard((state) => state.canEdit);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return scrolled.subscribe(({ top }) => {
      if (box.current && Math.abs(box.current.scrollTop - top) >= 1) box.current.scrollTop = top;
    });
  }, [scrolled]);
  return (
    <>
      <LaneTools sound={sound} canEdit={canEdit} bottomPx={height} />
      <section
        ref={box}
        className={styles.heads}
        style={{ height }}
        aria-label={laneMessages.tracks}
        onScroll={(event) => scrolled.setState({ top: event.currentTarget.scrollTop })}
        onMouseDown={keepKeysFree}
      >
        {tracks.map((track, lane) => (
          <Head
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

interface HeadProps {
  track: Track;
  lane: number;
  tracks: readonly Track[];
  lanePx: number;
  isSolo: boolean;
  canEdit: boolean;
  sound: SoundDesk;
}

function Head({ track, lane, tracks, lanePx, isSolo, canEdit, sound }: HeadProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.head} style={{ height: lanePx }}>
      <Popover
        trigger={
          <button
            type="button"
            className={styles.trackName}
            title={track.name}
            aria-label={laneMessages.track(track.name)}
          >
            {track.name}
          </button>
        }
        title={laneMessages.trackTitle}
        side="top"
        align="start"
        open={isOpen}
        onOpenChange={setOpen}
      >
        <TrackSheet
          track={track}
          above={tracks[lane - 1]}
          below={tracks[lane + 1]}
          canEdit={canEdit}
          sound={sound}
          onClose={() => setOpen(false)}
        />
      </Popover>
      {track.locked ? <Lock className={styles.lockMark} size={12} aria-label={laneMessages.lock} /> : null}
      <button
        type="button"
        className={styles.switch}
        data-kind="mute"
        aria-label={laneMessages.mute(track.name)}
        title={laneMessages.mute(track.name)}
        aria-pressed={track.muted}
        aria-disabled={!canEdit || undefined}
        onClick={() => sound.edits.setTrack(track.id, { muted: !track.muted })}
      >
        M
      </button>
      <button
        type="button"
        className={styles.switch}
        data-kind="solo"
        aria-label={laneMessages.solo(track.name)}
        title={laneMessages.solo(track.name)}
        aria-pressed={isSolo}
        onClick={() => sound.toggleSolo(track.id)}
      >
        S
      </button>
    </div>
  );
}
