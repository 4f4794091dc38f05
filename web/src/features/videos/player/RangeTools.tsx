import { ArrowLeftToLine, ArrowRightToLine, ChevronLeft, ChevronRight, MessageSquarePlus, Repeat1 } from "lucide-react";
import { IconButton } from "@/ui/IconButton";
import type { PlayerCommands } from "./keys";
import { clearRange, setRangeEnd, setRangeStart } from "./loopRange";
import { messages } from "./messages";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { usePlayer } from "./usePlayer";

/** Buttons to jump between notes, set the loop range and comment on the current frame. */
export default function RangeTools({ player, reach }: { player: Player; reach: PlayerCommands }) {
  const hasRange = usePlayer(player, (state) => state.range !== null);
  const { jump, comment } = reach;
  return (
    <>
      {jump ? (
        <>
          <IconButton label={messages.previousNote} keys="," className={styles.control} onClick={() => jump(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={messages.nextNote} keys="." className={styles.control} onClick={() => jump(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton label={messages.setIn} keys="I" className={styles.control} onClick={() => player.loop(setRangeStart)}>
        <ArrowLeftToLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={messages.setOut} keys="O" className={styles.control} onClick={() => player.loop(setRangeEnd)}>
        <ArrowRightToLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={messages.clearRange}
        keys="X"
        className={styles.control}
        disabled={!hasRange}
        onClick={() => player.loop(clearRange)}
      >
        <Repeat1 size={18} aria-hidden="true" />
      </IconButton>
      {comment ? (
        <IconButton label={messages.comment} keys="C" className={styles.control} onClick={comment}>
          <MessageSquarePlus size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}
