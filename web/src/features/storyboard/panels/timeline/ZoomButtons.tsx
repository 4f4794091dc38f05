import { ChevronDown, ChevronUp, Images, ZoomIn, ZoomOut } from "lucide-react";
import { useStore } from "zustand";
import { messages } from "@/features/storyboard/messages";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import styles from "./Timeline.module.css";

const STEP = 1.5;

export default function ZoomButtons({ onZoom, empty }: { onZoom: (factor: number) => void; empty: boolean }) {
  const expanded = useStore(settings, (state) => state.timelineExpanded);
  const thumbnails = useStore(settings, (state) => state.thumbnails);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.corner} onMouseDown={keepKeysFree}>
      <IconButton label={messages.zoomOut} size="small" disabled={empty} onClick={() => onZoom(1 / STEP)}>
        <ZoomOut size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={messages.zoomIn} size="small" disabled={empty} onClick={() => onZoom(STEP)}>
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
