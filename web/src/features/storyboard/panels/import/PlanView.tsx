import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ImportKind } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { RadioGroup } from "@/ui/RadioGroup";
import { countKinds, type ImportRow } from "./importRows";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { PlanList } from "./PlanList";
import { type RowSelection, setAllChecked } from "./rowSelection";

const ALL_KINDS = "everything";
/** Notices shown before "show all". One more is shown if it is the only one left. */
const NOTICES_SHOWN_MAX = 2;

interface PlanViewProps {
  importId: string;
  /** Type of the imported file. */
  fileKind: ImportKind;
  notices: readonly string[];
  rows: readonly ImportRow[];
  selection: RowSelection;
  replanReason: string | null;
  problem: string | null;
  onSelectionChange: (change: (picks: RowSelection) => RowSelection) => void;
}

const getKindName = (kind: string): string => importMessages.kindNames[kind] ?? kind;

/** Preview of an import plan: notices on top, then the rows, filtered by kind. */
export function PlanView({
  importId,
  fileKind,
  notices,
  rows,
  selection,
  replanReason,
  problem,
  onSelectionChange,
}: PlanViewProps) {
  // Null until the user picks a kind. After that, the rows don't take the focus from the filter.
  const [wanted, setWanted] = useState<string | null>(null);
  const kinds = countKinds(rows);
  const kind = kinds.some((each) => each.kind === wanted) && wanted !== null ? wanted : ALL_KINDS;
  const shown = kind === ALL_KINDS ? rows : rows.filter((row) => row.kind === kind);
  const what = kind === ALL_KINDS ? importMessages.everything : getKindName(kind);
  const options = [
    { value: ALL_KINDS, label: `${importMessages.everything} ${rows.length}` },
    ...kinds.map((each) => ({ value: each.kind, label: `${getKindName(each.kind)} ${each.count}` })),
  ];
  // For an empty plan, the last notice says that nothing changes; it becomes the title of the empty state.
  const isEmpty = rows.length === 0;
  const told = isEmpty ? notices.slice(0, -1) : notices;
  return (
    <div className={styles.plan}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {replanReason === null ? null : (
        <p className={styles.anew} role="status">
          <TriangleAlert size={15} aria-hidden="true" />
          {replanReason}
        </p>
      )}
      {told.length === 0 ? null : <PlanNotices told={told} />}
      {isEmpty ? (
        <EmptyState
          role="status"
          icon={<CircleCheck size={24} aria-hidden="true" />}
          title={notices.at(-1) ?? importMessages.nothing[fileKind]}
        />
      ) : (
        <>
          <div className={styles.bar}>
            {kinds.length > 1 ? (
              <RadioGroup
                label={importMessages.kinds}
                className={styles.kinds}
                value={kind}
                options={options}
                onValueChange={setWanted}
              />
            ) : (
              <p className={styles.only}>{options[1]?.label}</p>
            )}
            <span className={styles.bulk}>
              <Button
                size="small"
                aria-label={importMessages.allOf(what)}
                onClick={() => onSelectionChange((now) => setAllChecked(shown, true, now))}
              >
                {importMessages.all}
              </Button>
              <Button
                size="small"
                aria-label={importMessages.noneOf(what)}
                onClick={() => onSelectionChange((now) => setAllChecked(shown, false, now))}
              >
                {importMessages.none}
              </Button>
            </span>
          </div>
          <PlanList
            key={kind}
            importId={importId}
            rows={shown}
            selection={selection}
            isAutoFocused={wanted === null}
            onSelectionChange={onSelectionChange}
          />
        </>
      )}
    </div>
  );
}

function PlanNotices({ told }: { told: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || told.length <= NOTICES_SHOWN_MAX + 1 ? told : told.slice(0, NOTICES_SHOWN_MAX);
  return (
    <div className={styles.notices}>
      <ul aria-label={importMessages.notices}>
        {shown.map((notice) => (
          <li key={notice}>
            <Info size={15} aria-hidden="true" />
            {notice}
          </li>
        ))}
      </ul>
      {shown.length < told.length ? (
        <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
          {importMessages.moreNotices(told.length - shown.length)}
        </Button>
      ) : null}
    </div>
  );
}
