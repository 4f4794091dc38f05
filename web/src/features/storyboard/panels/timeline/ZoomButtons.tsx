import { AudioLines, ChevronDown, ChevronUp, Images, Mic, ZoomIn, ZoomOut } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useAudioState, useBoard } from "@/features/storyboard/editorContext/editorContext";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts";

const ZOOM_STEP = 1.5;

export default function ZoomButtons({ onZoom, empty }: { onZoom: (factor: number) => void; empty: boolean }) {
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  // If there are lanes, their tools have these buttons.
  const hasNoTracks = useAudioState(({ view }) => view.tracks.length === 0);
  const canEdit = useBoard((state) => state.canEdit);
  const thumbnails = useStore(settings, (state) => state.thumbnails);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.zoomButtons} onMouseDown={preventButtonFocus}>
      {hasNoTracks && canEdit && expanded ? (
        <>
          <CommandButton command="addSound" size="small">
            <AudioLines size={14} aria-hidden="true" />
          </CommandButton>
          <CommandButton command="record" size="small">
            <Mic size={14} aria-hidden="true" />
          </CommandButton>
        </>
      ) : null}
      <IconButton label={timelineTexts.zoomOut} size="small" disabled={empty} onClick={() => onZoom(1 / ZOOM_STEP)}>
        <ZoomOut size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={timelineTexts.zoomIn} size="small" disabled={empty} onClick={() => onZoom(ZOOM_STEP)}>
        <ZoomIn size={14} aria-hidden="true" />
      </IconButton>
      {expanded ? (
        <CommandButton command="thumbnails" size="small" pressed={thumbnails}>
          <Images size={14} aria-hidden="true" />
        </CommandButton>
      ) : null}
      <CommandButton
        command="timeline"
        label={expanded ? timelineTexts.collapseTimeline : timelineTexts.expandTimeline}
        size="small"
      >
        {expanded ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronUp size={15} aria-hidden="true" />}
      </CommandButton>
    </div>
  );
}
