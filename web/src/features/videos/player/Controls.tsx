import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  StepBack,
  StepForward,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/ui/IconButton";
import { Slider } from "@/ui/Slider";
import { timeOf } from "./frames";
import { messages } from "./messages";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { SeekBar } from "./SeekBar";
import { SpeedMenu } from "./SpeedMenu";
import { usePlayer } from "./usePlayer";

interface Part {
  player: Player;
}

function Readout({ player }: Part) {
  const [asFrames, setAsFrames] = useState(false);
  const frame = usePlayer(player, (state) => state.frame);
  const { rate } = player;
  const text = asFrames
    ? `${String(frame).padStart(String(rate.frames).length, "0")} / ${rate.frames - 1}`
    : `${timeOf(rate, frame)} / ${timeOf(rate, rate.frames)}`;
  return (
    <button
      type="button"
      className={styles.readout}
      aria-pressed={asFrames}
      title={messages.showFrames}
      onClick={() => setAsFrames(!asFrames)}
    >
      {text}
    </button>
  );
}

function Volume({ player }: Part) {
  const volume = usePlayer(player, (state) => state.volume);
  const muted = usePlayer(player, (state) => state.muted);
  const heard = muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <span className={styles.volume}>
      <IconButton
        label={messages.mute}
        keys="M"
        className={styles.control}
        pressed={muted}
        onClick={() => player.toggleMuted()}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
      <Slider
        label={messages.volume}
        className={styles.loudness}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        valueText={(value) => messages.volumeValue(Math.round(value * 100))}
        onValueChange={(value) => player.setVolume(value)}
      />
    </span>
  );
}

export interface ControlsProps extends Part {
  aspect: number;
  hasCaptions: boolean;
  isFull: boolean;
  onFullscreen: () => void;
  isMenuOpen: boolean;
  onMenuOpenChange: (open: boolean) => void;
  marks?: ReactNode;
}

/** The bar of controls over the foot of the picture. */
export function Controls(props: ControlsProps) {
  const { player, aspect, hasCaptions, isFull, onFullscreen, isMenuOpen, onMenuOpenChange, marks } = props;
  const playing = usePlayer(player, (state) => state.playing);
  const captions = usePlayer(player, (state) => state.captions);
  return (
    <>
      <SeekBar player={player} aspect={aspect}>
        {marks}
      </SeekBar>
      <div className={styles.buttons}>
        <IconButton
          label={playing ? messages.pause : messages.play}
          keys="K"
          className={styles.control}
          onClick={() => player.toggle()}
        >
          {playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label={messages.back} keys="," className={styles.control} onClick={() => player.step(-1)}>
          <StepBack size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={messages.forward} keys="." className={styles.control} onClick={() => player.step(1)}>
          <StepForward size={18} aria-hidden="true" />
        </IconButton>
        <Volume player={player} />
        <Readout player={player} />
        <span className={styles.gap} />
        {hasCaptions ? (
          <IconButton
            label={messages.captions}
            keys="C"
            className={styles.control}
            pressed={captions}
            onClick={() => player.toggleCaptions()}
          >
            {captions ? <Captions size={18} aria-hidden="true" /> : <CaptionsOff size={18} aria-hidden="true" />}
          </IconButton>
        ) : null}
        <SpeedMenu player={player} open={isMenuOpen} onOpenChange={onMenuOpenChange} />
        <IconButton
          label={messages.fullscreen}
          keys="F"
          className={styles.control}
          aria-pressed={isFull}
          onClick={onFullscreen}
        >
          {isFull ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
        </IconButton>
      </div>
    </>
  );
}
