import { Copy, Download, EllipsisVertical, FolderInput, PenLine, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PALETTE_NAME_MAX } from "@/api/gen/limit-values";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Palette } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { chooseFiles } from "@/ui/forms/chooseFiles";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { BUILT_IN_PALETTES } from "./builtInPalettes";
import styles from "./ColorPicker.module.css";
import type { NewPalette, PaletteColor } from "./paletteEdits";
import { colorTexts } from "./texts";

interface PaletteBarProps {
  own: readonly Palette[];
  shown: {
    readonly id: string;
    readonly name: string;
    readonly colors: readonly PaletteColor[];
  };
  /** True if the shown palette is one of the project. */
  isOwn: boolean;
  canEdit: boolean;
  onChoose: (id: string) => void;
  onCreate: (palette: NewPalette) => void;
  onCopy: () => void;
  onRename: (name: string) => void;
  onAddColor: () => void;
  onDelete: () => void;
  /** Show a message below the palette, or none. */
  onMessage: (text: string | null) => void;
}

const BUILT_IN_OPTIONS = BUILT_IN_PALETTES.map(({ id, name }) => ({
  value: id as string,
  label: colorTexts.builtInLabel({ name }),
}));

/** Select of the palettes, a button that adds the current color, and a menu of actions; or the field for a name. */
export function PaletteBar(props: PaletteBarProps) {
  const { own, shown, isOwn, canEdit, onChoose, onCreate, onRename } = props;
  const [form, setForm] = useState<"new" | "rename" | null>(null);
  if (form !== null) {
    return (
      <NameForm
        name={form === "new" ? "" : shown.name}
        submitLabel={form === "new" ? colorTexts.create : colorTexts.rename}
        onCancel={() => setForm(null)}
        onSubmit={(name) => {
          setForm(null);
          if (form === "new") onCreate({ id: uuid7(), name, colors: [] });
          else if (name !== shown.name) onRename(name);
        }}
      />
    );
  }
  return (
    <div className={styles.paletteBar}>
      <Select
        label={colorTexts.choosePalette}
        className={styles.paletteSelect}
        value={shown.id}
        options={[...own.map(({ id, name }) => ({ value: id, label: name })), ...BUILT_IN_OPTIONS]}
        onValueChange={onChoose}
      />
      {isOwn && canEdit ? (
        // Buttons without tooltips, which would cover the colors.
        <Button variant="ghost" size="small" aria-label={colorTexts.addColor} onClick={props.onAddColor}>
          <Plus size={18} aria-hidden="true" />
        </Button>
      ) : null}
      <PaletteMenu {...props} onOpenForm={setForm} />
    </div>
  );
}

function PaletteMenu(props: PaletteBarProps & { onOpenForm: (form: "new" | "rename") => void }) {
  const { shown, isOwn, canEdit, onOpenForm, onMessage } = props;
  const exportAs = (format: "gpl" | "ase"): void => {
    void import("./paletteFiles/exportPalette").then(({ exportPalette }) => exportPalette(shown, format));
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" size="small" aria-label={colorTexts.paletteMenu}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </Button>
      }
    >
      {canEdit ? (
        <>
          <MenuItem icon={<Plus size={16} />} onSelect={() => onOpenForm("new")}>
            {colorTexts.newPalette}
          </MenuItem>
          <MenuItem icon={<FolderInput size={16} />} onSelect={() => importPalette(props)}>
            {colorTexts.importPalette}
          </MenuItem>
          <MenuItem icon={<Copy size={16} />} onSelect={props.onCopy}>
            {colorTexts.copyPalette}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={<Download size={16} />} onSelect={() => exportAs("gpl")}>
        {colorTexts.exportGpl}
      </MenuItem>
      <MenuItem icon={<Download size={16} />} onSelect={() => exportAs("ase")}>
        {colorTexts.exportAse}
      </MenuItem>
      {isOwn && canEdit ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<PenLine size={16} />} onSelect={() => onOpenForm("rename")}>
            {colorTexts.renamePalette}
          </MenuItem>
          <MenuItem
            danger
            icon={<Trash2 size={16} />}
            onSelect={() => {
              onMessage(null);
              props.onDelete();
            }}
          >
            {colorTexts.deletePalette}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** Open the file dialog, and create a palette from the chosen file. A file that can't be read changes nothing. */
function importPalette({ onCreate, onMessage }: Pick<PaletteBarProps, "onCreate" | "onMessage">): void {
  onMessage(null);
  chooseFiles({ accept: ".ase,.aco,.gpl" }, ([file]) => {
    if (!file) return;
    void import("./paletteFiles/importPalette").then(
      async ({ importPalette: read }) => {
        const result = await read(file);
        if (result.palette) onCreate({ id: uuid7(), ...result.palette });
        onMessage(result.message);
      },
      () => onMessage(colorTexts.fileUnreadable),
    );
  });
}

interface NameFormProps {
  name: string;
  submitLabel: string;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** Form for the name of a palette. */
function NameForm({ name, submitLabel, onSubmit, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = text.trim();
    setMissing(trimmed === "");
    if (trimmed !== "") onSubmit(trimmed);
  };
  return (
    <form noValidate className={styles.nameForm} onSubmit={submit}>
      <TextField
        label={colorTexts.paletteName}
        hideLabel
        placeholder={colorTexts.paletteName}
        value={text}
        maxLength={PALETTE_NAME_MAX}
        autoComplete="off"
        autoFocus
        error={isMissing ? colorTexts.paletteNameMissing : null}
        onValueChange={(next) => {
          setText(next);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation(); // it would close the picker
          onCancel();
        }}
      />
      <div className={styles.nameButtons}>
        <Button type="submit" size="small">
          {submitLabel}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {colorTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
