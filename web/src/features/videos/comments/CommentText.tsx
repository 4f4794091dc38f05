import { useState } from "react";
import type { FrameRate } from "@/features/videos/player/frames";
import styles from "./Comments.module.css";
import { splitAtTimecodes } from "./commentTimecodes";
import { texts } from "./texts";

/** Characters of a long comment that are shown while it's collapsed. */
const COMMENT_PREVIEW_LENGTH = 240;

/** Shorten a long text, at a word boundary if there is one near the end. */
function getPreview(text: string): string {
  const start = [...text].slice(0, COMMENT_PREVIEW_LENGTH).join("");
  const space = start.lastIndexOf(" ");
  return `${(space > start.length * 0.8 ? start.slice(0, space) : start).trimEnd()}…`;
}

export interface CommentTextProps {
  text: string;
  rate: FrameRate;
  onGoTo: (frame: number) => void;
}

/** Text of a comment. Timecodes link to their frames; long texts are collapsed at first. */
export function CommentText({ text, rate, onGoTo }: CommentTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = [...text].length > COMMENT_PREVIEW_LENGTH;
  return (
    <>
      <p className={styles.text}>
        {splitAtTimecodes(isLong && !isOpen ? getPreview(text) : text, rate).map(
          ({ text: segmentText, frame, offset }) =>
            frame === null ? (
              <span key={offset}>{segmentText}</span>
            ) : (
              <button key={offset} type="button" className={styles.time} onClick={() => onGoTo(frame)}>
                {segmentText}
              </button>
            ),
        )}
      </p>
      {isLong ? (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.showLess : texts.readMore}
        </button>
      ) : null}
    </>
  );
}
