import { useState } from "react";
import type { FrameRate } from "@/features/videos/player/frames";
import styles from "./Comments.module.css";
import { COMMENT_PREVIEW } from "./limits";
import { messages } from "./messages";
import { piecesOf } from "./times";

/** The beginning of a long text, cut between words where there are any. */
function beginningOf(text: string): string {
  const start = [...text].slice(0, COMMENT_PREVIEW).join("");
  const space = start.lastIndexOf(" ");
  return `${(space > start.length * 0.8 ? start.slice(0, space) : start).trimEnd()}…`;
}

export interface CommentTextProps {
  text: string;
  rate: FrameRate;
  onGoTo: (frame: number) => void;
}

/** What somebody said; the times in it lead to their frames, and a long text begins folded. */
export function CommentText({ text, rate, onGoTo }: CommentTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = [...text].length > COMMENT_PREVIEW;
  return (
    <>
      <p className={styles.text}>
        {piecesOf(isLong && !isOpen ? beginningOf(text) : text, rate).map(({ text: piece, frame, at }) =>
          frame === null ? (
            <span key={at}>{piece}</span>
          ) : (
            <button key={at} type="button" className={styles.time} onClick={() => onGoTo(frame)}>
              {piece}
            </button>
          ),
        )}
      </p>
      {isLong ? (
        <button type="button" className={styles.quiet} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.showLess : messages.readMore}
        </button>
      ) : null}
    </>
  );
}
