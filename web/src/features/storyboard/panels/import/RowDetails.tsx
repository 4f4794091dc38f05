import { useLayoutEffect, useRef } from "react";
import { useBoard } from "@/features/storyboard/desk/desk";
import type { ScriptText } from "@/features/storyboard/types";
import { Badge } from "@/ui/Badge";
import { RadioGroup } from "@/ui/RadioGroup";
import { calledOn } from "./calledOn";
import styles from "./Details.module.css";
import { importMessages } from "./messages";
import { type Row, textsIn } from "./rows";

type Side = "board" | "script";

const SIDES: { value: Side; label: string }[] = [
  { value: "board", label: importMessages.keepBoard },
  { value: "script", label: importMessages.takeScript },
];

interface RowDetailsProps {
  row: Row;
  isChecked: boolean;
  /** The edited texts that are to be as the script has them. */
  scriptTexts: ReadonlySet<string>;
  onTake: (textId: string, isTheirs: boolean) => void;
  onMeasured: (height: number) => void;
}

/** What changed in a scene: each text as it stands here and in the script, what is new there, and what left it. */
export function RowDetails({ row, isChecked, scriptTexts, onTake, onMeasured }: RowDetailsProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onMeasured);
  useLayoutEffect(() => {
    told.current = onMeasured;
  });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => told.current(element.offsetHeight);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  const isChanged = row.kind === "scene_changed";
  return (
    <div ref={place} className={styles.details}>
      {textsIn(row).map((text) => (
        <TextChange
          key={text.id}
          text={text}
          isDone={isChecked}
          side={!text.is_edited || scriptTexts.has(text.id) ? "script" : "board"}
          onSide={(side) => onTake(text.id, side === "script")}
        />
      ))}
      {isChanged && row.added.length > 0 ? (
        <div className={styles.change}>
          <p className={styles.what}>{importMessages.addedTitle}</p>
          <ul className={styles.added}>
            {[...row.added.entries()].map(([index, paragraph]) => (
              <li key={index} className={styles.text}>
                {paragraph}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isChanged && row.cuts_not_in_script.length > 0 ? <Left cutIds={row.cuts_not_in_script} /> : null}
    </div>
  );
}

interface TextChangeProps {
  text: ScriptText;
  /** The row is to be done: where it is not, all stays as it is here. */
  isDone: boolean;
  /** Which of the two stays, where it is. */
  side: Side;
  onSide: (side: Side) => void;
}

function TextChange({ text, isDone, side, onSide }: TextChangeProps) {
  const { cut_id: cutId, field, board_text, script_text, is_edited } = text;
  const cut = useBoard((state) => (cutId === null ? null : calledOn(state, cutId)));
  const what = importMessages.textOf(importMessages.fields[field], cut);
  return (
    <div className={styles.change}>
      <div className={styles.top}>
        <p className={styles.what}>{what}</p>
        {is_edited ? <Badge tone="gold">{importMessages.edited}</Badge> : null}
        {is_edited ? (
          <RadioGroup
            label={importMessages.which(what)}
            className={styles.which}
            value={side}
            options={SIDES}
            onValueChange={onSide}
          />
        ) : null}
      </div>
      <div className={styles.both}>
        <Words label={importMessages.onBoard} words={board_text} stays={!isDone || side === "board"} />
        <Words label={importMessages.inScript} words={script_text} stays={isDone && side === "script"} />
      </div>
    </div>
  );
}

function Words({ label, words, stays }: { label: string; words: string; stays: boolean }) {
  return (
    <div className={styles.words} data-stays={stays}>
      <p className={styles.label}>{label}</p>
      <p className={styles.text}>{words === "" ? importMessages.noText : words}</p>
    </div>
  );
}

function Left({ cutIds }: { cutIds: readonly string[] }) {
  const names = useBoard((state) => cutIds.map((id) => calledOn(state, id)).join(", "));
  return (
    <div className={styles.change}>
      <p className={styles.what}>{importMessages.leftTitle}</p>
      <p className={styles.text}>{names}</p>
    </div>
  );
}
