import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { PALETTE_COLORS_MAX } from "@/api/gen/limit-values";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { Button } from "@/ui/buttons/Button";
import { BUILT_IN_PALETTES, getColorName } from "./builtInPalettes";
import styles from "./ColorPicker.module.css";
import { PaletteBar } from "./PaletteBar";
import { PaletteSwatches } from "./PaletteSwatches";
import type { NewPalette } from "./paletteEdits";
import { getPaletteStore, type PaletteStore } from "./paletteStore";
import { Swatches } from "./Swatches";
import { colorTexts } from "./texts";

interface PaletteSectionProps {
  /** The current color. */
  color: string;
  onSelect: (color: string) => void;
}

/** The palettes of the project and the built-in ones: use, change, import and export them. */
export function PaletteSection({ color, onSelect }: PaletteSectionProps) {
  const { board, project, drawings } = useEditorContext();
  const { userId } = drawings.options;
  const paletteStore = getPaletteStore(project.id, userId);
  useEffect(() => paletteStore.open(), [paletteStore]);
  const { palettes, canEdit } = useStore(paletteStore.store);
  const [choice, choose] = useChoice(userId, project.id);
  const [error, setError] = useState<string | null>(null);
  const own = palettes.toSorted((one, other) => one.name.localeCompare(other.name));
  const palette = own.find(({ id }) => id === choice);
  const builtIn = BUILT_IN_PALETTES.find(({ id }) => id === choice);
  const shown = palette ?? builtIn ?? own[0] ?? BUILT_IN_PALETTES[0];
  const shownOwn = own.find((each) => each === shown);
  const create = (next: NewPalette): void => {
    paletteStore.edit({ kind: "create", id: next.id, palette: next });
    choose(next.id);
  };
  const addColor = (): void => {
    if (!shownOwn) return;
    const isFull = shownOwn.colors.length >= PALETTE_COLORS_MAX;
    setError(isFull ? colorTexts.paletteFull({ most: PALETTE_COLORS_MAX }) : null);
    if (!isFull) paletteStore.edit({ kind: "add", id: shownOwn.id, colors: [{ color, name: getColorName(color) }] });
  };
  const remove = (): void => {
    if (!shownOwn) return;
    const { id, name, colors } = shownOwn;
    paletteStore.edit({ kind: "delete", id });
    const undo = { label: colorTexts.undo, run: () => create({ id, name, colors }) };
    board.notify({ text: colorTexts.paletteDeleted({ name }), tone: "plain", isTemporary: true, actions: [undo] });
  };
  if (!shown) return null;
  return (
    <section className={styles.palette} aria-label={colorTexts.palette}>
      <PaletteBar
        own={own}
        shown={shown}
        isOwn={shownOwn !== undefined}
        canEdit={canEdit}
        onChoose={choose}
        onCreate={create}
        onCopy={() => create({ id: uuid7(), name: shown.name, colors: [...shown.colors] })}
        onRename={(name) => paletteStore.edit({ kind: "rename", id: shown.id, name })}
        onAddColor={addColor}
        onDelete={remove}
        onMessage={setError}
      />
      {shownOwn && canEdit ? (
        <PaletteSwatches
          key={shownOwn.id}
          palette={shownOwn}
          color={color}
          onSelect={onSelect}
          onEdit={(edit) => paletteStore.edit(edit)}
        />
      ) : (
        <Swatches label={colorTexts.palette} colors={shown.colors} selected={color} onSelect={onSelect} />
      )}
      {error === null ? null : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <PaletteProblem paletteStore={paletteStore} />
    </section>
  );
}

/** Message about palettes that couldn't be loaded or saved, and a button to try again. */
function PaletteProblem({ paletteStore }: { paletteStore: PaletteStore }) {
  const { phase, unsaved, problem } = useStore(paletteStore.store);
  const text =
    problem !== null && unsaved > 0
      ? colorTexts.unsaved({ problem: problem.message, count: unsaved })
      : (problem?.message ?? (phase === "failed" ? colorTexts.loadFailed : null));
  if (text === null) return null;
  return (
    <div role="alert" className={styles.problem}>
      <p className={styles.error}>{text}</p>
      {unsaved > 0 || phase === "failed" ? (
        <Button size="small" onClick={() => void paletteStore.retry()}>
          {colorTexts.retry}
        </Button>
      ) : null}
    </div>
  );
}

/** Remember on this device which palette a user shows in a project. */
function useChoice(userId: string, projectId: string): [string, (id: string) => void] {
  const key = `paletteChoice.${projectId}`;
  const [choice, setChoice] = useState(
    () => loadFromCache(userId, key, (value): value is string => typeof value === "string") ?? "",
  );
  const choose = (id: string): void => {
    setChoice(id);
    saveToCache(userId, key, id);
  };
  return [choice, choose];
}
