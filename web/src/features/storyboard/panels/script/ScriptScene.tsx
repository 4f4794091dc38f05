import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { notInScriptTexts } from "@/features/storyboard/shared/script/notInScriptTexts";
import type { ScriptScene as Scene, ScriptElement, ScriptPlaced } from "@/features/storyboard/types";
import { Badge } from "@/ui/status/Badge";
import { isCaptionParagraph } from "./captions";
import { observeNearViewport } from "./observeNearViewport";
import {
  getRowId,
  getSelectedParts,
  mapPartsToCuts,
  type ParagraphRef,
  type ParagraphSelection,
} from "./paragraphSelection";
import styles from "./Script.module.css";
import { scriptTexts } from "./texts";

interface ScriptSceneProps {
  scene: Scene;
  /** Paragraphs of this scene that are on cuts. */
  placed: readonly ScriptPlaced[];
  /** Selected paragraphs of this scene, or null. */
  selection: ParagraphSelection | null;
  /** Index of the paragraph in the tab order, or null. */
  tabStop: number | null;
  canDrag: boolean;
  onSelect: (paragraph: ParagraphRef, isExtending: boolean) => void;
  /** Return the paragraphs that are dragged together with a paragraph. */
  getDragged: (paragraph: ParagraphRef) => readonly ParagraphRef[];
}

const NO_CUTS: readonly string[] = [];
/** Estimated heights of a paragraph and a heading, in px, for scenes that aren't rendered yet. */
const PARAGRAPH_PX = 46;
const HEADING_PX = 44;

/** Scene of the script. Its paragraphs are rendered once it has come near the viewport. */
export const ScriptScene = memo(function ScriptScene({ scene, placed, selection, ...rowProps }: ScriptSceneProps) {
  const { key, number, heading, here, elements } = scene;
  const element = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(false);
  // Also render scenes with a selection, so that keyboard navigation can reach their paragraphs.
  const isNear = wasNear || selection !== null;
  const indexOf = useBoard((state) => state.indexOf);
  const cuts = useMemo(() => mapPartsToCuts(placed, indexOf), [placed, indexOf]);
  const parts = selection ? getSelectedParts(scene, selection) : [];
  useEffect(() => (element.current ? observeNearViewport(element.current, () => setNear(true)) : undefined), []);
  const height = HEADING_PX + elements.length * PARAGRAPH_PX;
  const title = heading === "" ? scriptTexts.noHeading : heading;
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements don't fit paragraphs
    <div
      ref={element}
      role="rowgroup"
      className={styles.scene}
      aria-label={number === "" ? title : scriptTexts.scene({ number, heading: title })}
      data-scene={key}
      data-not-in-script={!here}
      style={{ containIntrinsicBlockSize: `auto ${height}px`, ...(isNear ? {} : { minHeight: height }) }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: only paragraphs are selectable */}
      <div role="row" className={styles.heading}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="rowheader" className={styles.headingText} dir="auto">
          {number === "" ? null : <span className={styles.number}>{number}</span>}
          <span className={styles.title}>{title}</span>
          {here ? null : <Badge>{notInScriptTexts.notInScript}</Badge>}
        </div>
      </div>
      {isNear
        ? elements.map((each, part) => (
            <Paragraph
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its index
              key={part}
              element={each}
              paragraph={{ scene: key, part }}
              isSelectable={here && isCaptionParagraph(each)}
              isSelected={parts.includes(part)}
              cuts={cuts.get(part) ?? NO_CUTS}
              cutsBefore={getCutsBefore(elements, cuts, part)}
              {...rowProps}
            />
          ))
        : null}
    </div>
  );
});

/** Return the cuts of the preceding caption paragraph. */
function getCutsBefore(elements: readonly ScriptElement[], cuts: ReadonlyMap<number, readonly string[]>, part: number) {
  let before = part - 1;
  for (let each = elements[before]; each && !isCaptionParagraph(each); each = elements[before]) before -= 1;
  return cuts.get(before) ?? NO_CUTS;
}

interface ParagraphProps extends Pick<ScriptSceneProps, "tabStop" | "canDrag" | "onSelect" | "getDragged"> {
  element: ScriptElement;
  paragraph: ParagraphRef;
  /** True if the paragraph can be selected. */
  isSelectable: boolean;
  isSelected: boolean;
  cuts: readonly string[];
  cutsBefore: readonly string[];
}

function Paragraph(props: ParagraphProps) {
  const { element, paragraph, isSelectable, isSelected, cuts, cutsBefore, tabStop, canDrag, onSelect, getDragged } =
    props;
  const { scene, part } = paragraph;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const rowElement = row.current;
    if (!rowElement || !isSelectable || !canDrag) return;
    return draggable({ element: rowElement, getInitialData: () => ({ script: getDragged({ scene, part }) }) });
  }, [isSelectable, canDrag, getDragged, scene, part]);
  const handleClick = (event: MouseEvent): void => {
    if (!isSelectable || (event.target instanceof Element && event.target.closest("button"))) return;
    row.current?.focus();
    onSelect(paragraph, event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements don't fit paragraphs
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys
    <div
      ref={row}
      role="row"
      id={isSelectable ? getRowId(paragraph) : undefined}
      className={styles.row}
      tabIndex={isSelectable ? (tabStop === part ? 0 : -1) : undefined}
      aria-selected={isSelectable ? isSelected : undefined}
      data-kind={element.kind}
      data-selectable={isSelectable}
      data-placed={cuts.length > 0}
      onClick={handleClick}
    >
      <span className={styles.line} data-line={element.line} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className={styles.content} dir="auto">
        {element.character === "" ? null : <span className={styles.character}>{element.character}</span>}
        {element.parenthetical === "" ? null : <span className={styles.parenthetical}>({element.parenthetical})</span>}
        <span className={styles.paragraphText}>{element.text}</span>
      </div>
      <CutChips cuts={cuts} before={cutsBefore} />
    </div>
  );
}

/** Buttons for the cuts of a paragraph, except those already shown at the preceding paragraph. */
function CutChips({ cuts, before }: { cuts: readonly string[]; before: readonly string[] }) {
  const { board } = useEditorContext();
  const indexOf = useBoard((state) => state.indexOf);
  const newCutIds = cuts.filter((id) => !before.includes(id));
  if (newCutIds.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div role="gridcell" className={styles.chips}>
      {newCutIds.map((id) => {
        const number = (indexOf.get(id) ?? 0) + 1;
        return (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-label={scriptTexts.goTo({ number })}
            onClick={() => board.select(id, "one")}
          >
            {scriptTexts.cut({ number })}
          </button>
        );
      })}
    </div>
  );
}
