import {
  Captions,
  CaptionsOff,
  FastForward,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  Play,
  Rewind,
  StepBack,
  StepForward,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatTimecode } from "@/features/videos/player/frames";
import styles from "@/features/videos/player/Player.module.css";
import type { Player } from "@/features/videos/player/player";
import { texts } from "@/features/videos/player/texts";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { IconButton } from "@/ui/buttons/IconButton";
import { Slider } from "@/ui/forms/Slider";
import type { PlayerCommands } from "./keys";
import { SeekBar } from "./SeekBar";
import { SpeedMenu } from "./SpeedMenu";

interface PlayerProps {
  player: Player;
}

function Readout({ player }: PlayerProps) {
  const showsFrames = usePlayer(player, (state) => state.readout === "frames");
  const frame = usePlayer(player, (state) => state.frame);
  const position = usePlayer(player, (state) => state.position);
  const { rate, positionCount } = player;
  const text = showsFrames
    ? `${String(frame).padStart(String(rate.frames).length, "0")} / ${rate.frames - 1}`
    : `${formatTimecode(rate, position)} / ${formatTimecode(rate, positionCount)}`;
  return (
    <button
      type="button"
      className={styles.readout}
      title={showsFrames ? texts.showTimecode : texts.showFrames}
      onClick={() => player.toggleReadout()}
    >
      {text}
    </button>
  );
}

function Volume({ player }: PlayerProps) {
  const volume = usePlayer(player, (state) => state.volume);
  const muted = usePlayer(player, (state) => state.muted);
  const audibleVolume = muted ? 0 : volume;
  const Icon = audibleVolume === 0 ? VolumeX : audibleVolume < 0.5 ? Volume1 : Volume2;
  return (
    <span className={styles.volume}>
      <IconButton
        label={texts.mute}
        keys="M"
        className={styles.control}
        pressed={muted}
        onClick={() => player.toggleMuted()}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
      <Slider
        label={texts.volume}
        className={styles.volumeSlider}
        min={0}
        max={1}
        step={0.05}
        value={audibleVolume}
        valueText={(value) => texts.volumeValue({ percent: Math.round(value * 100) })}
        onValueChange={(value) => player.setVolume(value)}
      />
    </span>
  );
}

export interface ControlsProps extends PlayerProps {
  aspect: number;
  hasCaptions: boolean;
  hasSound: boolean;
  isFullscreen: boolean;
  commands: PlayerCommands;
  isMenuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
  marks?: ReactNode;
  /** Additional buttons for reviewers. */
  tools?: ReactNode;
}

/** Control bar below the picture. */
export function Controls(props: ControlsProps) {
  const { player, aspect, hasCaptions, hasSound, isFullscreen, commands, isMenuOpen, onMenuOpenChange, marks, tools } =
    props;
  const playing = usePlayer(player, (state) => state.playing);
  const captions = usePlayer(player, (state) => state.captions);
  const shuttle = usePlayer(player, (state) => state.shuttle);
  return (
    <>
      <SeekBar player={player} aspect={aspect}>
        {marks}
      </SeekBar>
      <div className={styles.buttons}>
        <IconButton
          label={texts.playBackward}
          keys="J"
          className={styles.control}
          pressed={playing && shuttle < 0}
          onClick={() => player.shuttle(-1)}
        >
          <Rewind size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={playing ? texts.pause : texts.play}
          keys="Space"
          className={styles.control}
          onClick={() => player.toggle()}
        >
          {playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton
          label={texts.playForward}
          keys="L"
          className={styles.control}
          pressed={playing && shuttle > 1}
          onClick={() => player.shuttle(1)}
        >
          <FastForward size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.stepBack} keys="←" className={styles.control} onClick={() => player.step(-1)}>
          <StepBack size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.stepForward} keys="→" className={styles.control} onClick={() => player.step(1)}>
          <StepForward size={18} aria-hidden="true" />
        </IconButton>
        {hasSound ? <Volume player={player} /> : null}
        <Readout player={player} />
        {playing && shuttle !== 1 ? <span className={styles.shuttle}>{texts.shuttle(shuttle)}</span> : null}
        <span className={styles.spacer} />
        {tools}
        {hasCaptions ? (
          <IconButton
            label={texts.captions}
            keys="S"
            className={styles.control}
            pressed={captions}
            onClick={() => player.toggleCaptions()}
          >
            {captions ? <Captions size={18} aria-hidden="true" /> : <CaptionsOff size={18} aria-hidden="true" />}
          </IconButton>
        ) : null}
        <IconButton label={texts.shortcuts} keys="?" className={styles.control} onClick={commands.showHelp}>
          <Keyboard size={18} aria-hidden="true" />
        </IconButton>
        <SpeedMenu player={player} open={isMenuOpen} onOpenChange={onMenuOpenChange} />
        <IconButton
          label={texts.fullscreen}
          keys="F"
          className={styles.control}
          aria-pressed={isFullscreen}
          onClick={commands.toggleFullscreen}
        >
          {isFullscreen ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
        </IconButton>
      </div>
    </>
  );
}
