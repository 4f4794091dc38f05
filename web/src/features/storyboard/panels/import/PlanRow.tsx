import { ArrowRight, ChevronDown } from "lucide-react";
import { memo } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Select } from "@/ui/Select";
import { calledOn } from "./calledOn";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { RowDetails } from "./RowDetails";
import { RowPicture } from "./RowPicture";
import { choicesOf, cutOf, hasDetails, isUnclear, type Row } from "./rows";
import { nameOfRow, textsOf } from "./rowTexts";

interface PlanRowProps {
  importId: string;
  row: Row;
  place: number;
  count: number;
  /** px from the top of the list. */
  top: number;
  /** Of its line, with the one that parts it from the next, px; what is opened lies between the two. */
  height: number;
  isChecked: boolean;
  /** What becomes of it, where it asks. */
  choice: string | null;
  /** Its edited texts that are to be as the script has them. */
  scriptTexts: ReadonlySet<string>;
  isCurrent: boolean;
  isOpen: boolean;
  onFocus: (place: number) => void;
  onToggle: (row: Row) => void;
  onAnswer: (row: Row, choice: string) => void;
  onTake: (row: Row, textId: string, isTheirs: boolean) => void;
  onOpen: (row: Row, isOpen: boolean) => void;
  /** How high what was opened is, px. */
  onMeasured: (row: Row, height: number) => void;
}

/** One change: the cut with its picture, how it stands and how it would be, side by side; and more of it once opened. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { row, place, count, top, height, isChecked, choice, scriptTexts, isCurrent, isOpen } = props;
  const { onFocus, onToggle, onAnswer, onTake, onOpen, onMeasured } = props;
  const { fps } = useDesk().project;
  const cutId = cutOf(row);
  const called = useBoard((state) => (cutId === null ? null : calledOn(state, cutId)));
  const title = called ?? nameOfRow(row);
  const line = "line" in row && row.line !== null ? importMessages.line(row.line) : "";
  return (
    <li
      className={styles.row}
      style={{ top }}
      aria-setsize={count}
      aria-posinset={place + 1}
      onFocus={() => onFocus(place)}
    >
      <div className={styles.head} style={{ height: height - 1 }} data-checked={isChecked}>
        <Checkbox checked={isChecked} tabIndex={isCurrent ? 0 : -1} onCheckedChange={() => onToggle(row)}>
          <RowPicture importId={props.importId} row={row} choice={choice} />
          <span className={styles.words}>
            <span className={styles.name} title={title}>
              {title}
            </span>
            <span className={styles.marks}>
              <span className={styles.kind}>
                {[importMessages.kindNames[row.kind] ?? row.kind, line].filter(Boolean).join(" · ")}
              </span>
              {row.fresh ? <Badge tone="gold">{importMessages.fresh}</Badge> : null}
            </span>
          </span>
          <Change row={row} choice={choice} fps={fps} />
        </Checkbox>
        {choicesOf(row).length > 0 ? (
          <Choice row={row} title={title} choice={choice} onAnswer={(next) => onAnswer(row, next)} />
        ) : null}
        {hasDetails(row) ? (
          <span className={styles.choice}>
            <Button
              size="small"
              variant="ghost"
              className={styles.opener}
              tabIndex={isCurrent ? 0 : -1}
              aria-label={importMessages.detailsOf(title)}
              aria-expanded={isOpen}
              onClick={() => onOpen(row, !isOpen)}
              icon={<ChevronDown size={14} aria-hidden="true" />}
            >
              {importMessages.details}
            </Button>
          </span>
        ) : null}
      </div>
      {isOpen ? (
        <RowDetails
          row={row}
          isChecked={isChecked}
          scriptTexts={scriptTexts}
          onTake={(textId, isTheirs) => onTake(row, textId, isTheirs)}
          onMeasured={(px) => onMeasured(row, px)}
        />
      ) : null}
    </li>
  );
});

function Change({ row, choice, fps }: { row: Row; choice: string | null; fps: number }) {
  const { before, after, more } = textsOf(row, choice, fps);
  const told = more === "" ? null : <span className={styles.more}>{more}</span>;
  if (before === null)
    return (
      <span className={styles.sentence}>
        <span>{after}</span>
        {told}
      </span>
    );
  return (
    <span className={styles.change}>
      <span className={styles.before} title={before}>
        {before}
      </span>
      <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
      <span className={styles.after} title={after}>
        {after}
      </span>
      {told}
    </span>
  );
}

interface ChoiceProps {
  row: Row;
  title: string;
  choice: string | null;
  onAnswer: (choice: string) => void;
}

function Choice({ row, title, choice, onAnswer }: ChoiceProps) {
  const { board } = useDesk();
  const isScene = row.kind === "scene_unclear";
  const named = (each: string): string => {
    if (!isScene) return importMessages.choices[each] ?? calledOn(board.store.getState(), each);
    return row.candidates.find((scene) => scene.choice === each)?.name ?? importMessages.newScene;
  };
  const options = choicesOf(row).map((each) => ({ value: each, label: named(each) }));
  const which = isScene ? importMessages.whichScene(title) : importMessages.whichCut(title);
  return (
    <span className={styles.choice}>
      <Select
        label={isUnclear(row) ? which : importMessages.choice(title)}
        value={choice ?? ""}
        options={choice === null ? [{ value: "", label: importMessages.pick }, ...options] : options}
        onValueChange={(next) => {
          if (next !== "") onAnswer(next);
        }}
      />
    </span>
  );
}
