import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ImportKind } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { RadioGroup } from "@/ui/RadioGroup";
import { importMessages } from "./messages";
import styles from "./Plan.module.css";
import { PlanList } from "./PlanList";
import { allPicked, type Picks } from "./picks";
import { kindsIn, type Row } from "./rows";

const EVERYTHING = "everything";
/** So many are read before all of them are asked for, and one more. */
const NOTICES_SHOWN = 2;

interface PlanViewProps {
  importId: string;
  /** The kind of file that it is of. */
  file: ImportKind;
  notices: readonly string[];
  rows: readonly Row[];
  picks: Picks;
  anew: string | null;
  problem: string | null;
  onPicks: (change: (picks: Picks) => Picks) => void;
}

const nameOfKind = (kind: string): string => importMessages.kindNames[kind] ?? kind;

/** What a file would change: what cannot be carried on top, then the rows of one kind or of all. */
export function PlanView({ importId, file, notices, rows, picks, anew, problem, onPicks }: PlanViewProps) {
  // Until a kind is chosen: then the keyboard stays where that is done.
  const [wanted, setWanted] = useState<string | null>(null);
  const kinds = kindsIn(rows);
  const kind = kinds.some((each) => each.kind === wanted) && wanted !== null ? wanted : EVERYTHING;
  const shown = kind === EVERYTHING ? rows : rows.filter((row) => row.kind === kind);
  const what = kind === EVERYTHING ? importMessages.everything : nameOfKind(kind);
  const options = [
    { value: EVERYTHING, label: `${importMessages.everything} ${rows.length}` },
    ...kinds.map((each) => ({ value: each.kind, label: `${nameOfKind(each.kind)} ${each.count}` })),
  ];
  // The last that is told of a plan without rows is that there are none.
  const isEmpty = rows.length === 0;
  const told = isEmpty ? notices.slice(0, -1) : notices;
  return (
    <div className={styles.plan}>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {anew === null ? null : (
        <p className={styles.anew} role="status">
          <TriangleAlert size={15} aria-hidden="true" />
          {anew}
        </p>
      )}
      {told.length === 0 ? null : <Notices told={told} />}
      {isEmpty ? (
        <EmptyState
          role="status"
          icon={<CircleCheck size={24} aria-hidden="true" />}
          title={notices.at(-1) ?? importMessages.nothing[file]}
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
                onClick={() => onPicks((now) => allPicked(shown, true, now))}
              >
                {importMessages.all}
              </Button>
              <Button
                size="small"
                aria-label={importMessages.noneOf(what)}
                onClick={() => onPicks((now) => allPicked(shown, false, now))}
              >
                {importMessages.none}
              </Button>
            </span>
          </div>
          <PlanList
            key={kind}
            importId={importId}
            rows={shown}
            picks={picks}
            takesKeys={wanted === null}
            onPicks={onPicks}
          />
        </>
      )}
    </div>
  );
}

function Notices({ told }: { told: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || told.length <= NOTICES_SHOWN + 1 ? told : told.slice(0, NOTICES_SHOWN);
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
