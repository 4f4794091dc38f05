import { ArrowLeftToLine, ArrowRightToLine, ChevronLeft, ChevronRight, MessageSquarePlus, Repeat1 } from "lucide-react";
import styles from "@/features/videos/player/Player.module.css";
import { clearRange, setRangeEnd, setRangeStart } from "@/features/videos/player/playback/loopRange";
import type { Player } from "@/features/videos/player/player";
import { texts } from "@/features/videos/player/texts";
import { usePlayer } from "@/features/videos/player/usePlayer";
import { IconButton } from "@/ui/buttons/IconButton";
import type { PlayerCommands } from "./keys";

/** Buttons to jump between notes, set the loop range and comment on the current frame. */
export default function RangeTools({ player, commands }: { player: Player; commands: PlayerCommands }) {
  const hasRange = usePlayer(player, (state) => state.range !== null);
  const { jump, comment } = commands;
  return (
    <>
      {jump ? (
        <>
          <IconButton label={texts.previousNote} keys="," className={styles.control} onClick={() => jump(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.nextNote} keys="." className={styles.control} onClick={() => jump(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton label={texts.setIn} keys="I" className={styles.control} onClick={() => player.loop(setRangeStart)}>
        <ArrowLeftToLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.setOut} keys="O" className={styles.control} onClick={() => player.loop(setRangeEnd)}>
        <ArrowRightToLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.clearRange}
        keys="X"
        className={styles.control}
        disabled={!hasRange}
        onClick={() => player.loop(clearRange)}
      >
        <Repeat1 size={18} aria-hidden="true" />
      </IconButton>
      {comment ? (
        <IconButton label={texts.addNote} keys="C" className={styles.control} onClick={comment}>
          <MessageSquarePlus size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}
