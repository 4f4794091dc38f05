import { ArrowRight, ChevronDown } from "lucide-react";
import { memo } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import { findText } from "@/i18n/defineTexts";
import { Button } from "@/ui/buttons/Button";
import { Checkbox } from "@/ui/forms/Checkbox";
import { Select } from "@/ui/forms/Select";
import { Badge } from "@/ui/status/Badge";
import { getCutTitle } from "./getCutTitle";
import { getChoices, getCutId, hasDetails, type ImportRow, isUnclear } from "./importRows";
import styles from "./Plan.module.css";
import { RowDetails } from "./RowDetails";
import { RowPicture } from "./RowPicture";
import { getRowName, getRowTexts } from "./rowTexts";

function getRowKindName(kind: string): string {
  return findText(importTexts.rowKindNames, kind) ?? findText(importTexts.kindNames, kind) ?? kind;
}

interface PlanRowProps {
  importId: string;
  row: ImportRow;
  index: number;
  count: number;
  /** In px from the top of the list. */
  top: number;
  /** Height of the row without details, including its divider, in px. */
  height: number;
  isChecked: boolean;
  /** The selected choice, for rows that offer choices. */
  choice: string | null;
  /** Ids of the edited texts to replace with the script's version. */
  scriptTexts: ReadonlySet<string>;
  isCurrent: boolean;
  isOpen: boolean;
  onFocus: (index: number) => void;
  onToggle: (row: ImportRow) => void;
  onChoose: (row: ImportRow, choice: string) => void;
  onChooseText: (row: ImportRow, textId: string, isFromScript: boolean) => void;
  onOpen: (row: ImportRow, isOpen: boolean) => void;
  /** Called with the height of the expanded details, in px. */
  onMeasure: (row: ImportRow, height: number) => void;
}

/** A change of the plan: thumbnail, and the state before and after. Details appear below when it is expanded. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { row, index, count, top, height, isChecked, choice, scriptTexts, isCurrent, isOpen } = props;
  const { onFocus, onToggle, onChoose, onChooseText, onOpen, onMeasure } = props;
  const { fps } = useEditorContext().project;
  const cutId = getCutId(row);
  const cutTitle = useBoard((state) => (cutId === null ? null : getCutTitle(state, cutId)));
  const title = cutTitle ?? getRowName(row);
  const line = "line" in row && row.line !== null ? importTexts.line({ line: row.line }) : "";
  return (
    <li
      className={styles.row}
      style={{ top }}
      aria-setsize={count}
      aria-posinset={index + 1}
      onFocus={() => onFocus(index)}
    >
      <div className={styles.head} style={{ height: height - 1 }} data-checked={isChecked}>
        <Checkbox checked={isChecked} tabIndex={isCurrent ? 0 : -1} onCheckedChange={() => onToggle(row)}>
          <RowPicture importId={props.importId} row={row} choice={choice} />
          <span className={styles.text}>
            <span className={styles.name} title={title}>
              {title}
            </span>
            <span className={styles.meta}>
              <span className={styles.kind}>{[getRowKindName(row.kind), line].filter(Boolean).join(" · ")}</span>
              {row.fresh ? <Badge tone="gold">{importTexts.fresh}</Badge> : null}
            </span>
          </span>
          <RowChange row={row} choice={choice} fps={fps} />
        </Checkbox>
        {getChoices(row).length > 0 ? (
          <RowChoice row={row} title={title} choice={choice} onChoose={(next) => onChoose(row, next)} />
        ) : null}
        {hasDetails(row) ? (
          <span className={styles.choice}>
            <Button
              size="small"
              variant="ghost"
              className={styles.detailsButton}
              tabIndex={isCurrent ? 0 : -1}
              aria-label={importTexts.textsOf({ title })}
              aria-expanded={isOpen}
              onClick={() => onOpen(row, !isOpen)}
              icon={<ChevronDown size={14} aria-hidden="true" />}
            >
              {importTexts.textsLabel}
            </Button>
          </span>
        ) : null}
      </div>
      {isOpen ? (
        <RowDetails
          row={row}
          isChecked={isChecked}
          scriptTexts={scriptTexts}
          onChooseText={(textId, isFromScript) => onChooseText(row, textId, isFromScript)}
          onMeasure={(px) => onMeasure(row, px)}
        />
      ) : null}
    </li>
  );
});

function RowChange({ row, choice, fps }: { row: ImportRow; choice: string | null; fps: number }) {
  const { before, after, detail } = getRowTexts(row, choice, fps);
  const detailText = detail === "" ? null : <span className={styles.detail}>{detail}</span>;
  if (before === null)
    return (
      <span className={styles.sentence}>
        <span>{after}</span>
        {detailText}
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
      {detailText}
    </span>
  );
}

interface RowChoiceProps {
  row: ImportRow;
  title: string;
  choice: string | null;
  onChoose: (choice: string) => void;
}

function RowChoice({ row, title, choice, onChoose }: RowChoiceProps) {
  const { board } = useEditorContext();
  const isScene = row.kind === "scene_unclear";
  const getLabel = (each: string): string => {
    if (!isScene) return findText(importTexts.choices, each) ?? getCutTitle(board.store.getState(), each);
    return row.candidates.find((scene) => scene.choice === each)?.name ?? importTexts.newScene;
  };
  const options = getChoices(row).map((each) => ({ value: each, label: getLabel(each) }));
  const question = isScene ? importTexts.whichScene({ title }) : importTexts.whichCut({ title });
  return (
    <span className={styles.choice}>
      <Select
        label={isUnclear(row) ? question : importTexts.choice({ title })}
        value={choice ?? ""}
        options={choice === null ? [{ value: "", label: importTexts.choosePlaceholder }, ...options] : options}
        onValueChange={(next) => {
          if (next !== "") onChoose(next);
        }}
      />
    </span>
  );
}
