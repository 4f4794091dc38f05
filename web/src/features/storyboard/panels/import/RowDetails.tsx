import { useLayoutEffect, useRef } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import type { ScriptText } from "@/features/storyboard/types";
import { Badge } from "@/ui/Badge";
import { RadioGroup } from "@/ui/RadioGroup";
import { getCutTitle } from "./getCutTitle";
import { getScriptTexts, type ImportRow } from "./importRows";
import { importMessages } from "./messages";
import styles from "./RowDetails.module.css";

type TextSource = "board" | "script";

const TEXT_SOURCE_OPTIONS: { value: TextSource; label: string }[] = [
  { value: "board", label: importMessages.keepBoard },
  { value: "script", label: importMessages.takeScript },
];

interface RowDetailsProps {
  row: ImportRow;
  isChecked: boolean;
  /** Ids of the edited texts to replace with the script's version. */
  scriptTexts: ReadonlySet<string>;
  onChooseText: (textId: string, isTheirs: boolean) => void;
  onMeasure: (height: number) => void;
}

/**
 * Details of a changed scene: each text on the board and in the script, new texts, and cuts that are no longer in the
 * script.
 */
export function RowDetails({ row, isChecked, scriptTexts, onChooseText, onMeasure }: RowDetailsProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onMeasure);
  useLayoutEffect(() => {
    told.current = onMeasure;
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
      {getScriptTexts(row).map((text) => (
        <TextChange
          key={text.id}
          text={text}
          isRowChecked={isChecked}
          source={!text.is_edited || scriptTexts.has(text.id) ? "script" : "board"}
          onSourceChange={(side) => onChooseText(text.id, side === "script")}
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
      {isChanged && row.cuts_not_in_script.length > 0 ? <CutsNotInScript cutIds={row.cuts_not_in_script} /> : null}
    </div>
  );
}

interface TextChangeProps {
  text: ScriptText;
  /** False if the row isn't accepted: the board's texts then stay. */
  isRowChecked: boolean;
  /** Which version will be used. */
  source: TextSource;
  onSourceChange: (side: TextSource) => void;
}

function TextChange({ text, isRowChecked, source, onSourceChange }: TextChangeProps) {
  const { cut_id: cutId, field, board_text, script_text, is_edited } = text;
  const cut = useBoard((state) => (cutId === null ? null : getCutTitle(state, cutId)));
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
            value={source}
            options={TEXT_SOURCE_OPTIONS}
            onValueChange={onSourceChange}
          />
        ) : null}
      </div>
      <div className={styles.both}>
        <TextVariant label={importMessages.onBoard} words={board_text} stays={!isRowChecked || source === "board"} />
        <TextVariant label={importMessages.inScript} words={script_text} stays={isRowChecked && source === "script"} />
      </div>
    </div>
  );
}

function TextVariant({ label, words, stays }: { label: string; words: string; stays: boolean }) {
  return (
    <div className={styles.words} data-stays={stays}>
      <p className={styles.label}>{label}</p>
      <p className={styles.text}>{words === "" ? importMessages.noText : words}</p>
    </div>
  );
}

function CutsNotInScript({ cutIds }: { cutIds: readonly string[] }) {
  const names = useBoard((state) => cutIds.map((id) => getCutTitle(state, id)).join(", "));
  return (
    <div className={styles.change}>
      <p className={styles.what}>{importMessages.leftTitle}</p>
      <p className={styles.text}>{names}</p>
    </div>
  );
}
