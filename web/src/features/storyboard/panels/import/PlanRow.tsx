import { ArrowRight } from "lucide-react";
import { memo, useState } from "react";
import { useBoard, useDesk, useListPicture } from "@/features/storyboard/desk/desk";
import { titleOf } from "@/features/storyboard/model/titleOf";
import type { BoardState } from "@/features/storyboard/store/state";
import type { Cut } from "@/features/storyboard/types";
import { Badge } from "@/ui/Badge";
import { Checkbox } from "@/ui/Checkbox";
import { Select } from "@/ui/Select";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import type { Row } from "./rows";
import { textsOf } from "./rowTexts";

interface PlanRowProps {
  row: Row;
  place: number;
  count: number;
  /** px from the top of the list. */
  top: number;
  height: number;
  isChecked: boolean;
  /** What becomes of it, where it asks. */
  choice: string | null;
  isCurrent: boolean;
  onFocus: (place: number) => void;
  onToggle: (row: Row) => void;
  onAnswer: (row: Row, choice: string) => void;
}

/** What a cut is called on the board as it is. */
function calledOn({ view, indexOf, shots }: BoardState, cutId: string): string {
  const cut = view.cuts.get(cutId);
  return cut ? titleOf(cut, (indexOf.get(cutId) ?? 0) + 1, shots.labels.get(cutId)) : importMessages.goneCut;
}

/** One change: the cut with its picture, how it stands and how it would be, side by side. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { row, place, count, top, height, isChecked, choice, isCurrent, onFocus, onToggle, onAnswer } = props;
  const isUnclear = row.kind === "unclear";
  // Of what is unclear, the cut that was chosen for it.
  const cutId = row.cutId ?? (isUnclear ? choice : null);
  const cut = useBoard((state) => (cutId === null ? undefined : state.view.cuts.get(cutId)));
  const called = useBoard((state) => (row.cutId === null ? null : calledOn(state, row.cutId)));
  const title = called ?? (row.after.name || (row.kind === "gap" ? importMessages.gap : importMessages.newCut));
  const { before, after, more } = textsOf(row, choice);
  return (
    <li
      className={styles.row}
      style={{ top, height }}
      data-checked={isChecked}
      aria-setsize={count}
      aria-posinset={place + 1}
      onFocus={() => onFocus(place)}
    >
      <Checkbox checked={isChecked} tabIndex={isCurrent ? 0 : -1} onCheckedChange={() => onToggle(row)}>
        <span className={styles.thumb}>{cut ? <Thumbnail cut={cut} /> : null}</span>
        <span className={styles.words}>
          <span className={styles.name} title={title}>
            {title}
          </span>
          <span className={styles.marks}>
            <span className={styles.kind}>{importMessages.kindNames[row.kind] ?? row.kind}</span>
            {row.fresh ? <Badge tone="gold">{importMessages.fresh}</Badge> : null}
          </span>
        </span>
        <span className={styles.change}>
          <span className={styles.before}>{before}</span>
          <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
          <span className={styles.after}>{after}</span>
          {more === "" ? null : <span className={styles.more}>{more}</span>}
        </span>
      </Checkbox>
      {row.choices.length > 0 ? (
        <Choice row={row} title={title} choice={choice} onAnswer={(next) => onAnswer(row, next)} />
      ) : null}
    </li>
  );
});

interface ChoiceProps {
  row: Row;
  title: string;
  choice: string | null;
  onAnswer: (choice: string) => void;
}

function Choice({ row, title, choice, onAnswer }: ChoiceProps) {
  const { board } = useDesk();
  const named = (each: string): string => importMessages.choices[each] ?? calledOn(board.store.getState(), each);
  const options = row.choices.map((each) => ({ value: each, label: named(each) }));
  return (
    <span className={styles.choice}>
      <Select
        label={row.kind === "unclear" ? importMessages.whichCut(title) : importMessages.choice(title)}
        value={choice ?? ""}
        options={choice === null ? [{ value: "", label: importMessages.pick }, ...options] : options}
        onValueChange={(next) => {
          if (next !== "") onAnswer(next);
        }}
      />
    </span>
  );
}

function Thumbnail({ cut }: { cut: Cut }) {
  const url = useListPicture(cut);
  const [failed, setFailed] = useState<string | null>(null);
  if (url == null || failed === url) return null;
  return <img src={url} alt="" decoding="async" loading="lazy" draggable={false} onError={() => setFailed(url)} />;
}
