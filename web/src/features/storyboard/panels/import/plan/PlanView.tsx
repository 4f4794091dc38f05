import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ImportKind } from "@/features/storyboard/types";
import { findText } from "@/i18n/defineTexts";
import { Button } from "@/ui/buttons/Button";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { EmptyState } from "@/ui/layout/EmptyState";
import { countKinds, type ImportRow } from "./importRows";
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
  onSelectionChange: (change: (selection: RowSelection) => RowSelection) => void;
}

const getKindName = (kind: string): string => findText(importTexts.kindNames, kind) ?? kind;

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
  const [filter, setFilter] = useState<string | null>(null);
  const kinds = countKinds(rows);
  const kind = kinds.some((each) => each.kind === filter) && filter !== null ? filter : ALL_KINDS;
  const visibleRows = kind === ALL_KINDS ? rows : rows.filter((row) => row.kind === kind);
  const filterName = kind === ALL_KINDS ? null : getKindName(kind);
  const options = [
    { value: ALL_KINDS, label: importTexts.kindCount({ kind: importTexts.everything, count: rows.length }) },
    ...kinds.map((each) => ({
      value: each.kind,
      label: importTexts.kindCount({ kind: getKindName(each.kind), count: each.count }),
    })),
  ];
  // For an empty plan, the last notice says that nothing changes; it becomes the title of the empty state.
  const isEmpty = rows.length === 0;
  const listedNotices = isEmpty ? notices.slice(0, -1) : notices;
  return (
    <div className={styles.plan}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {replanReason === null ? null : (
        <p className={styles.replanned} role="status">
          <TriangleAlert size={15} aria-hidden="true" />
          {replanReason}
        </p>
      )}
      {listedNotices.length === 0 ? null : <PlanNotices notices={listedNotices} />}
      {isEmpty ? (
        <EmptyState
          role="status"
          icon={<CircleCheck size={24} aria-hidden="true" />}
          title={notices.at(-1) ?? importTexts.noChanges[fileKind]}
        />
      ) : (
        <>
          <div className={styles.bar}>
            {kinds.length > 1 ? (
              <RadioGroup
                label={importTexts.kinds}
                className={styles.kinds}
                value={kind}
                options={options}
                onValueChange={setFilter}
              />
            ) : (
              <p className={styles.singleKind}>{options[1]?.label}</p>
            )}
            <span className={styles.bulkButtons}>
              <Button
                size="small"
                aria-label={filterName === null ? undefined : importTexts.selectAllOf({ kind: filterName })}
                onClick={() => onSelectionChange((now) => setAllChecked(visibleRows, true, now))}
              >
                {importTexts.selectAll}
              </Button>
              <Button
                size="small"
                aria-label={filterName === null ? undefined : importTexts.deselectAllOf({ kind: filterName })}
                onClick={() => onSelectionChange((now) => setAllChecked(visibleRows, false, now))}
              >
                {importTexts.deselectAll}
              </Button>
            </span>
          </div>
          <PlanList
            key={kind}
            importId={importId}
            rows={visibleRows}
            selection={selection}
            isAutoFocused={filter === null}
            onSelectionChange={onSelectionChange}
          />
        </>
      )}
    </div>
  );
}

function PlanNotices({ notices }: { notices: readonly string[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const visibleNotices =
    isExpanded || notices.length <= NOTICES_SHOWN_MAX + 1 ? notices : notices.slice(0, NOTICES_SHOWN_MAX);
  return (
    <div className={styles.notices}>
      <ul aria-label={importTexts.notices}>
        {visibleNotices.map((notice) => (
          <li key={notice}>
            <Info size={15} aria-hidden="true" />
            {notice}
          </li>
        ))}
      </ul>
      {visibleNotices.length < notices.length ? (
        <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
          {importTexts.moreNotices({ count: notices.length - visibleNotices.length })}
        </Button>
      ) : null}
    </div>
  );
}
