import { Play } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/Button";
import { cx } from "@/ui/cx";
import { toggleFullscreen, useIsFullscreen } from "@/ui/fullscreen";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/Spinner";
import { Controls } from "./Controls";
import { offsetCaptions } from "./captionOffset";
import { listenToKeys, type PlayerCommands } from "./keys";
import { messages } from "./messages";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { useCaptions } from "./useCaptions";
import { useControlsVisible } from "./useControlsVisible";
import { usePlayer } from "./usePlayer";
import { toggleVideoFullscreen } from "./videoFullscreen";

const ShortcutsDialog = lazyComponent(() => import("./ShortcutsDialog"));
const RangeTools = lazyComponent(() => import("./RangeTools"));

export interface PlayerViewProps extends Pick<PlayerCommands, "jump" | "comment"> {
  player: Player;
  poster: string;
  width: number;
  height: number;
  captionsUrl: string | null;
  hasSound: boolean;
  /** Content over the picture. */
  overlay?: ReactNode;
  /** Content above the overlay that ignores the pointer: other participants' pointers and drawings. */
  peerOverlay?: ReactNode;
  /** Marks on the seek bar. */
  marks?: ReactNode;
  /** Tools between the picture and the seek bar while drawing. */
  drawingTools?: ReactNode;
  /** Player of another version, side by side or over the picture. */
  comparison?: { layout: "side" | "wipe"; isFirst: boolean; content: ReactNode } | undefined;
}

/** Video player with controls. They are below the picture; in full screen they overlay it during playback. */
export function PlayerView({ player, poster, width, height, captionsUrl, hasSound, ...more }: PlayerViewProps) {
  const { overlay, peerOverlay, marks, drawingTools, comparison, jump, comment } = more;
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [started, setStarted] = useState(false);
  const isAtStart = usePlayer(player, (state) => state.frame === 0);
  const playing = usePlayer(player, (state) => state.playing);
  const busy = usePlayer(player, (state) => state.isBuffering);
  const phase = usePlayer(player, (state) => state.phase);
  const isFull = useIsFullscreen();
  const awake = useControlsVisible(frame, playing && isFull, isMenuOpen);
  /** True if the controls were visible before the current press, which may have shown them. */
  const wasAwake = useRef(true);
  const captions = useCaptions(captionsUrl);

  const reach: PlayerCommands = {
    toggleFullscreen: () => toggleVideoFullscreen(video.current),
    jump,
    comment,
    showHelp: () => setHelpOpen(true),
  };
  const reaches = useRef(reach);
  reaches.current = reach;

  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player]);
  useEffect(() => (frame.current ? listenToKeys(player, frame.current, () => reaches.current) : undefined), [player]);
  const isCovered = isFull && playing && awake;
  useEffect(() => {
    if (video.current) offsetCaptions(video.current, isCovered ? (controls.current?.offsetHeight ?? 0) : 0);
  }, [isCovered]);
  // The poster covers the video until the first movement.
  useEffect(() => {
    if (playing || !isAtStart) setStarted(true);
  }, [playing, isAtStart]);
  useEffect(
    () => () => {
      if (document.fullscreenElement) void toggleFullscreen();
    },
    [],
  );

  const click = (event: MouseEvent): void => {
    // On touch, the first tap only shows the controls.
    const byTouch = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch";
    if (byTouch && playing && !wasAwake.current) return;
    player.toggle();
  };

  const aspect = width / height;
  return (
    <section
      ref={frame}
      className={cx(styles.player, isFull && styles.full)}
      aria-label={messages.player}
      data-awake={awake}
      data-playing={playing}
      style={{ "--aspect": comparison?.layout === "side" ? aspect * 2 : aspect }}
    >
      <div className={styles.stage}>
        <div
          className={styles.picture}
          data-half={comparison?.layout === "side" ? (comparison.isFirst ? "right" : "left") : undefined}
        >
          {/* biome-ignore lint/a11y/useMediaCaption: the track is there where the film has captions */}
          <video
            ref={video}
            className={styles.video}
            poster={poster}
            preload="metadata"
            playsInline
            onPointerDownCapture={() => {
              wasAwake.current = awake;
            }}
            onClick={click}
            onDoubleClick={reach.toggleFullscreen}
          >
            {captions ? (
              <track kind="captions" src={captions.url} srcLang={captions.language} label={messages.captions} default />
            ) : null}
          </video>
          {comparison?.layout === "wipe" ? comparison.content : null}
          {overlay}
          {peerOverlay}
        </div>
        {comparison?.layout === "side" ? comparison.content : null}
        {!started && !overlay && phase === "ready" ? (
          <span className={styles.bigPlay} aria-hidden="true">
            <Play size={30} />
          </span>
        ) : null}
        {busy && phase !== "failed" ? (
          <span className={styles.busy} role="status" aria-label={messages.loading}>
            <Spinner size={44} />
          </span>
        ) : null}
        {phase === "failed" ? (
          <div className={styles.failed} role="alert">
            <p className={styles.failedTitle}>{messages.failed}</p>
            <p>{messages.failedText}</p>
            <Button onClick={() => player.retry()}>{messages.tryAgain}</Button>
          </div>
        ) : null}
      </div>
      <div ref={controls} className={styles.controls}>
        {drawingTools}
        <Controls
          player={player}
          aspect={aspect}
          hasSound={hasSound}
          hasCaptions={captionsUrl !== null}
          isFullscreen={isFull}
          commands={reach}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={setMenuOpen}
          marks={marks}
          tools={<RangeTools player={player} reach={reach} fallback={<span className={styles.toolsToCome} />} />}
        />
      </div>
      {isHelpOpen ? (
        <ShortcutsDialog
          hasNotes={jump !== undefined}
          isReview={Boolean(peerOverlay)}
          onClose={() => setHelpOpen(false)}
        />
      ) : null}
    </section>
  );
}
