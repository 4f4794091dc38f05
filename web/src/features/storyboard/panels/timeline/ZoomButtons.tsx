import { AudioLines, ChevronDown, ChevronUp, Images, Mic, ZoomIn, ZoomOut } from "lucide-react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useAudioState, useBoard } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { preventButtonFocus } from "@/features/storyboard/shared/preventButtonFocus";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import styles from "./Timeline.module.css";

const ZOOM_STEP = 1.5;

export default function ZoomButtons({ onZoom, empty }: { onZoom: (factor: number) => void; empty: boolean }) {
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  // If there are lanes, their tools have these buttons.
  const offersSound = useAudioState(({ view }) => view.tracks.length === 0);
  const canEdit = useBoard((state) => state.canEdit);
  const thumbnails = useStore(settings, (state) => state.thumbnails);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.corner} onMouseDown={preventButtonFocus}>
      {offersSound && canEdit && expanded ? (
        <>
          <CommandButton command="addSound" size="small">
            <AudioLines size={14} aria-hidden="true" />
          </CommandButton>
          <CommandButton command="record" size="small">
            <Mic size={14} aria-hidden="true" />
          </CommandButton>
        </>
      ) : null}
      <IconButton label={messages.zoomOut} size="small" disabled={empty} onClick={() => onZoom(1 / ZOOM_STEP)}>
        <ZoomOut size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={messages.zoomIn} size="small" disabled={empty} onClick={() => onZoom(ZOOM_STEP)}>
        <ZoomIn size={14} aria-hidden="true" />
      </IconButton>
      {expanded ? (
        <IconButton
          label={messages.thumbnails}
          size="small"
          pressed={thumbnails}
          onClick={() => settings.setState({ thumbnails: !thumbnails })}
        >
          <Images size={14} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton
        label={expanded ? messages.collapseTimeline : messages.expandTimeline}
        size="small"
        onClick={() => settings.setState({ timelineExpanded: !expanded })}
      >
        {expanded ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronUp size={15} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
