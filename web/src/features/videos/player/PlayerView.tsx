import { Play } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { toggleFullscreen, useIsFullscreen } from "@/ui/fullscreen";
import { lazyComponent } from "@/ui/lazyComponent";
import { Spinner } from "@/ui/status/Spinner";
import { offsetCaptions } from "./captions/captionOffset";
import { useCaptions } from "./captions/useCaptions";
import { Controls } from "./controls/Controls";
import { listenToKeys, type PlayerCommands } from "./controls/keys";
import { useControlsVisible } from "./controls/useControlsVisible";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { texts } from "./texts";
import { usePlayer } from "./usePlayer";
import { toggleVideoFullscreen } from "./videoFullscreen";

const ShortcutsDialog = lazyComponent(() => import("./controls/ShortcutsDialog"));
const RangeTools = lazyComponent(() => import("./controls/RangeTools"));

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
export function PlayerView({ player, poster, width, height, captionsUrl, hasSound, ...rest }: PlayerViewProps) {
  const { overlay, peerOverlay, marks, drawingTools, comparison, jump, comment } = rest;
  const container = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const isAtStart = usePlayer(player, (state) => state.frame === 0);
  const playing = usePlayer(player, (state) => state.playing);
  const isBuffering = usePlayer(player, (state) => state.isBuffering);
  const phase = usePlayer(player, (state) => state.phase);
  const isFullscreen = useIsFullscreen();
  const areControlsVisible = useControlsVisible(container, playing && isFullscreen, isMenuOpen);
  /** True if the controls were visible before the current press, which may have shown them. */
  const wereControlsVisible = useRef(true);
  const captions = useCaptions(captionsUrl);

  const commands: PlayerCommands = {
    toggleFullscreen: () => toggleVideoFullscreen(video.current),
    jump,
    comment,
    showHelp: () => setHelpOpen(true),
  };
  const commandsRef = useRef(commands);
  commandsRef.current = commands;

  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player]);
  useEffect(
    () => (container.current ? listenToKeys(player, container.current, () => commandsRef.current) : undefined),
    [player],
  );
  const isCovered = isFullscreen && playing && areControlsVisible;
  useEffect(() => {
    if (video.current) offsetCaptions(video.current, isCovered ? (controls.current?.offsetHeight ?? 0) : 0);
  }, [isCovered]);
  // The poster covers the video until the first movement.
  useEffect(() => {
    if (playing || !isAtStart) setHasStarted(true);
  }, [playing, isAtStart]);
  useEffect(
    () => () => {
      if (document.fullscreenElement) void toggleFullscreen();
    },
    [],
  );

  const handleClick = (event: MouseEvent): void => {
    // On touch, the first tap only shows the controls.
    const isTouch = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "touch";
    if (isTouch && playing && !wereControlsVisible.current) return;
    player.toggle();
  };

  const aspect = width / height;
  return (
    <section
      ref={container}
      className={cx(styles.player, isFullscreen && styles.fullscreen)}
      aria-label={texts.player}
      data-awake={areControlsVisible}
      data-playing={playing}
      style={{ "--aspect": comparison?.layout === "side" ? aspect * 2 : aspect }}
    >
      <div className={styles.stage}>
        <div
          className={styles.picture}
          data-half={comparison?.layout === "side" ? (comparison.isFirst ? "right" : "left") : undefined}
        >
          {/* biome-ignore lint/a11y/useMediaCaption: the track exists if the video has captions */}
          <video
            ref={video}
            className={styles.video}
            poster={poster}
            preload="metadata"
            playsInline
            onPointerDownCapture={() => {
              wereControlsVisible.current = areControlsVisible;
            }}
            onClick={handleClick}
            onDoubleClick={commands.toggleFullscreen}
          >
            {captions ? (
              <track kind="captions" src={captions.url} srcLang={captions.language} label={texts.captions} default />
            ) : null}
          </video>
          {comparison?.layout === "wipe" ? comparison.content : null}
          {overlay}
          {peerOverlay}
        </div>
        {comparison?.layout === "side" ? comparison.content : null}
        {!hasStarted && !overlay && phase === "ready" ? (
          <span className={styles.bigPlay} aria-hidden="true">
            <Play size={30} />
          </span>
        ) : null}
        {isBuffering && phase !== "failed" ? (
          <span className={styles.busy} role="status" aria-label={texts.loading}>
            <Spinner size={44} />
          </span>
        ) : null}
        {phase === "failed" ? (
          <div className={styles.failed} role="alert">
            <p className={styles.failedTitle}>{texts.failed}</p>
            <p>{texts.failedText}</p>
            <Button onClick={() => player.retry()}>{texts.tryAgain}</Button>
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
          isFullscreen={isFullscreen}
          commands={commands}
          isMenuOpen={isMenuOpen}
          onMenuOpenChange={setMenuOpen}
          marks={marks}
          tools={
            <RangeTools player={player} commands={commands} fallback={<span className={styles.toolsPlaceholder} />} />
          }
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
