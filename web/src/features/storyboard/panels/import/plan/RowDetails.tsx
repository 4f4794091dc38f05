import { useLayoutEffect, useRef } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ScriptText } from "@/features/storyboard/types";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Badge } from "@/ui/status/Badge";
import { getCutTitle } from "./getCutTitle";
import { getScriptTexts, type ImportRow } from "./importRows";
import styles from "./RowDetails.module.css";

type TextSource = "board" | "script";

const TEXT_SOURCE_OPTIONS: { value: TextSource; label: string }[] = [
  { value: "board", label: importTexts.keepBoard },
  { value: "script", label: importTexts.takeScript },
];

interface RowDetailsProps {
  row: ImportRow;
  isChecked: boolean;
  /** Ids of the edited texts to replace with the script's version. */
  scriptTexts: ReadonlySet<string>;
  onChooseText: (textId: string, isFromScript: boolean) => void;
  onMeasure: (height: number) => void;
}

/**
 * Details of a changed scene: each text on the board and in the script, new texts, and cuts that are no longer in the
 * script.
 */
export function RowDetails({ row, isChecked, scriptTexts, onChooseText, onMeasure }: RowDetailsProps) {
  const container = useRef<HTMLDivElement>(null);
  const latestOnMeasure = useRef(onMeasure);
  useLayoutEffect(() => {
    latestOnMeasure.current = onMeasure;
  });
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = (): void => latestOnMeasure.current(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isChanged = row.kind === "scene_changed";
  return (
    <div ref={container} className={styles.details}>
      {getScriptTexts(row).map((text) => (
        <TextChange
          key={text.id}
          text={text}
          isRowChecked={isChecked}
          source={!text.is_edited || scriptTexts.has(text.id) ? "script" : "board"}
          onSourceChange={(source) => onChooseText(text.id, source === "script")}
        />
      ))}
      {isChanged && row.added.length > 0 ? (
        <div className={styles.change}>
          <p className={styles.title}>{importTexts.addedTitle}</p>
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
  onSourceChange: (source: TextSource) => void;
}

function TextChange({ text, isRowChecked, source, onSourceChange }: TextChangeProps) {
  const { cut_id: cutId, field, board_text, script_text, is_edited } = text;
  const cut = useBoard((state) => (cutId === null ? null : getCutTitle(state, cutId)));
  const fieldTitle = importTexts.fieldOfCut(importTexts.fields[field], cut);
  return (
    <div className={styles.change}>
      <div className={styles.header}>
        <p className={styles.title}>{fieldTitle}</p>
        {is_edited ? <Badge tone="gold">{importTexts.edited}</Badge> : null}
        {is_edited ? (
          <RadioGroup
            label={importTexts.textToKeep({ field: fieldTitle })}
            className={styles.sourceField}
            value={source}
            options={TEXT_SOURCE_OPTIONS}
            onValueChange={onSourceChange}
          />
        ) : null}
      </div>
      <div className={styles.variants}>
        <TextVariant label={importTexts.onBoard} text={board_text} isUsed={!isRowChecked || source === "board"} />
        <TextVariant label={importTexts.inScript} text={script_text} isUsed={isRowChecked && source === "script"} />
      </div>
    </div>
  );
}

function TextVariant({ label, text, isUsed }: { label: string; text: string; isUsed: boolean }) {
  return (
    <div className={styles.variant} data-used={isUsed}>
      <p className={styles.label}>{label}</p>
      <p className={styles.text}>{text === "" ? importTexts.noText : text}</p>
    </div>
  );
}

function CutsNotInScript({ cutIds }: { cutIds: readonly string[] }) {
  const names = useBoard((state) => cutIds.map((id) => getCutTitle(state, id)).join(", "));
  return (
    <div className={styles.change}>
      <p className={styles.title}>{importTexts.cutsNotInScriptTitle}</p>
      <p className={styles.text}>{names}</p>
    </div>
  );
}
