import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { PALETTE_COLOR_NAME_MAX } from "@/api/gen/limit-values";
import { registerDragAndDrop } from "@/features/storyboard/shared/input/registerDragAndDrop";
import type { Palette } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { TextField } from "@/ui/forms/TextField";
import styles from "./ColorPicker.module.css";
import type { PaletteColor, PaletteEdit } from "./paletteEdits";
import { colorTexts } from "./texts";

interface PaletteSwatchesProps {
  palette: Palette;
  /** The current color. */
  color: string;
  onSelect: (color: string) => void;
  onEdit: (edit: PaletteEdit) => void;
}

/** Colors of a palette that can be changed: a click uses and selects one; dragging it, or Alt with arrow keys, moves it. */
export function PaletteSwatches({ palette, color, onSelect, onEdit }: PaletteSwatchesProps) {
  const { id, colors } = palette;
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** The swatch that takes the focus once it has moved. */
  const focusIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusIndex.current === null) return;
    grid.current?.querySelectorAll("button")[focusIndex.current]?.focus();
    focusIndex.current = null;
  });
  const move = (index: number, to: number): void => {
    const moved = colors[index];
    if (!moved || to < 0 || to >= colors.length || to === index) return;
    onEdit({ kind: "move", id, color: moved, index, to });
    setSelectedIndex(to);
  };
  const remove = (index: number): void => {
    const removed = colors[index];
    if (removed) onEdit({ kind: "remove", id, color: removed, index });
    setSelectedIndex(null);
  };
  const handleKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -getColumns(grid.current),
      ArrowDown: getColumns(grid.current),
    }[event.key];
    if (event.key === "Delete") {
      focusIndex.current = Math.max(0, Math.min(index, colors.length - 2));
      remove(index);
    } else if (step !== undefined && event.altKey) {
      focusIndex.current = Math.max(0, Math.min(index + step, colors.length - 1));
      move(index, focusIndex.current);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const selected = selectedIndex === null ? undefined : colors[selectedIndex];
  return (
    <>
      {colors.length === 0 ? <p className={styles.hint}>{colorTexts.paletteEmpty}</p> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own box */}
      <div
        ref={grid}
        className={styles.swatches}
        role="group"
        aria-label={colorTexts.palette}
        // The toolbar around the picker's button prevents the default of presses, which would prevent dragging.
        onMouseDown={(event) => event.stopPropagation()}
      >
        {getKeys(colors).map(({ key, entry }, index) => (
          <DraggableSwatch
            key={key}
            entry={entry}
            index={index}
            isCurrent={entry.color === color}
            onMove={move}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onClick={() => {
              setSelectedIndex(index);
              onSelect(entry.color);
            }}
          />
        ))}
      </div>
      {selected && selectedIndex !== null ? (
        <ColorNameForm
          key={`${selectedIndex} ${selected.color} ${selected.name}`}
          entry={selected}
          onRename={(name) => onEdit({ kind: "nameColor", id, color: selected, index: selectedIndex, name })}
          onRemove={() => remove(selectedIndex)}
        />
      ) : null}
    </>
  );
}

/** Return a key for each color that stays the same when it moves; equal colors are numbered. */
function getKeys(colors: readonly PaletteColor[]): { key: string; entry: PaletteColor }[] {
  const counts = new Map<string, number>();
  return colors.map((entry) => {
    const value = `${entry.color} ${entry.name}`;
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    return { key: `${value} ${count}`, entry };
  });
}

function getColumns(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}

interface DraggableSwatchProps {
  entry: PaletteColor;
  index: number;
  isCurrent: boolean;
  onMove: (index: number, to: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: () => void;
}

/** A color that can be dragged onto another one, whose place it takes. */
function DraggableSwatch({
  entry: { color, name },
  index,
  isCurrent,
  onMove,
  onKeyDown,
  onClick,
}: DraggableSwatchProps) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef({ index, onMove });
  useEffect(() => {
    latest.current = { index, onMove };
  });
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    const markDropTarget = (isOver: boolean) => () => void element.toggleAttribute("data-over", isOver);
    return registerDragAndDrop(({ draggable, dropTargetForElements }) => {
      const stopDragging = draggable({ element, getInitialData: () => ({ swatchIndex: latest.current.index }) });
      const stopDropping = dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.swatchIndex === "number",
        onDragEnter: markDropTarget(true),
        onDragLeave: markDropTarget(false),
        onDrop: ({ source }) => {
          markDropTarget(false)();
          latest.current.onMove(source.data.swatchIndex as number, latest.current.index);
        },
      });
      return () => {
        stopDragging();
        stopDropping();
      };
    });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={styles.swatch}
      style={{ backgroundColor: color }}
      aria-label={name || color}
      title={name || color}
      aria-pressed={isCurrent}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
      onKeyDown={onKeyDown}
      onClick={onClick}
    />
  );
}

interface ColorNameFormProps {
  entry: PaletteColor;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** Field for the name of the selected color, and a button that removes it from the palette. */
function ColorNameForm({ entry, onRename, onRemove }: ColorNameFormProps) {
  const [text, setText] = useState(entry.name);
  const commit = (): void => {
    if (text.trim() !== entry.name) onRename(text.trim());
  };
  return (
    <div className={styles.colorNameForm}>
      <span className={styles.selectedColor} style={{ backgroundColor: entry.color }} aria-hidden="true" />
      <TextField
        label={colorTexts.colorName}
        hideLabel
        placeholder={colorTexts.colorName}
        value={text}
        maxLength={PALETTE_COLOR_NAME_MAX}
        autoComplete="off"
        onValueChange={setText}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      <Button variant="ghost" size="small" aria-label={colorTexts.removeColor} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}
