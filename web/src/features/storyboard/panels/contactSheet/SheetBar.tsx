import { ChevronsDownUp, ChevronsUpDown, Pause, Play, X } from "lucide-react";
import type { RefObject } from "react";
import { useStore } from "zustand";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { SHEET_MAX_PX, SHEET_MIN_PX } from "@/features/storyboard/limits";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { settings } from "@/features/storyboard/store/settings";
import type { CutText } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { Slider } from "@/ui/forms/Slider";
import { TextField } from "@/ui/forms/TextField";
import styles from "./ContactSheet.module.css";
import { sheetTexts } from "./texts";
import type { useCutSearch } from "./useCutSearch";

const TEXTS: readonly CutText[] = ["dialogue", "action", "note"];

interface SheetBarProps {
  search: ReturnType<typeof useCutSearch>;
  field: RefObject<HTMLInputElement | null>;
  isFolded: boolean;
  onFoldAll: () => void;
  onPlay: () => void;
  /** Called when focus should return from the search field to the grid. */
  onExitSearch: () => void;
  onClose: () => void;
}

export function SheetBar({ search, field, isFolded, onFoldAll, onPlay, onExitSearch, onClose }: SheetBarProps) {
  const px = useStore(settings, (state) => state.sheetPx);
  const textKinds = useStore(settings, (state) => state.sheetTexts);
  const playing = useBoard((state) => state.playing);
  const hasScenes = useBoard((state) => state.shots.runs.length > 0);
  const hasSelection = useBoard((state) => state.selection.ids.size > 0);
  const toggle = (key: CutText): void => {
    const next = TEXTS.filter((each) => (each === key ? !textKinds.includes(key) : textKinds.includes(each)));
    settings.setState({ sheetTexts: next });
  };
  return (
    <header className={styles.bar}>
      <h2 className={styles.name}>{shotTexts.sheet}</h2>
      <IconButton
        label={playing ? sheetTexts.pause : sheetTexts.playSelected}
        keys="Space"
        disabled={!playing && !hasSelection}
        onClick={onPlay}
      >
        {playing ? <Pause size={17} aria-hidden="true" /> : <Play size={17} aria-hidden="true" />}
      </IconButton>
      {hasScenes ? (
        <IconButton label={isFolded ? sheetTexts.unfoldAll : sheetTexts.foldAll} onClick={onFoldAll}>
          {isFolded ? <ChevronsUpDown size={17} aria-hidden="true" /> : <ChevronsDownUp size={17} aria-hidden="true" />}
        </IconButton>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of toggles, not a form */}
      <div className={styles.toggles} role="group" aria-label={sheetTexts.textToggles}>
        {TEXTS.map((key) => (
          <Button
            key={key}
            size="small"
            variant="ghost"
            aria-pressed={textKinds.includes(key)}
            data-on={textKinds.includes(key)}
            className={styles.toggle}
            onClick={() => toggle(key)}
          >
            {sheetTexts.texts[key]}
          </Button>
        ))}
      </div>
      <span className={styles.spacer} />
      <div className={styles.search}>
        <TextField
          ref={field}
          hideLabel
          label={sheetTexts.search}
          placeholder={sheetTexts.searchPlaceholder}
          value={search.query}
          onValueChange={search.updateQuery}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") {
              event.preventDefault();
              if (event.shiftKey) search.previous();
              else search.next();
            }
            if (event.key === "Escape" || event.key === "ArrowDown") {
              event.preventDefault();
              if (event.key === "Escape") search.updateQuery("");
              onExitSearch();
            }
          }}
        />
        <span className={styles.matchCount} aria-live="polite">
          {search.query.trim() === "" ? "" : sheetTexts.matchCount({ count: search.count })}
        </span>
      </div>
      <div className={styles.size}>
        <Slider
          label={sheetTexts.size}
          value={px}
          min={SHEET_MIN_PX}
          max={SHEET_MAX_PX}
          step={20}
          onValueChange={(value) => settings.setState({ sheetPx: value })}
        />
      </div>
      <IconButton className={styles.close} label={sheetTexts.close} onClick={onClose}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
