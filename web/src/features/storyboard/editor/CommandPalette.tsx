import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { COMMANDS, type CommandId, getListLabel, runCommand } from "@/features/storyboard/commands/commands";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import styles from "@/features/storyboard/editor/CommandPalette.module.css";
import { getDisabledReason } from "@/features/storyboard/editor/disabledReason";
import { paletteMessages } from "@/features/storyboard/editor/paletteMessages";
import { searchCommands } from "@/features/storyboard/editor/searchCommands";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";

const LAST_COMMANDS_MAX = 12;

/** Dialog that finds and runs commands. Commands that are unavailable show the reason. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const desk = useEditorContext();
  const own = useStore(settings, (state) => state.keys);
  const [lastUsed] = useState(() => settings.getState().lastCommands);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = searchCommands(text, lastUsed);
  const current = found[Math.min(at, found.length - 1)];

  const run = (id: CommandId | undefined): void => {
    if (id === undefined || getDisabledReason(desk, id) !== null) return;
    settings.setState(({ lastCommands }) => ({
      lastCommands: [id, ...lastCommands.filter((other) => other !== id)].slice(0, LAST_COMMANDS_MAX),
    }));
    if (COMMANDS[id].needsUserActivation) runCommand(desk, id);
    onClose();
    if (COMMANDS[id].needsUserActivation) return;
    // Wait until the dialog has restored the focus, because the command may move it.
    requestAnimationFrame(() => setTimeout(() => runCommand(desk, id)));
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + by + found.length) % found.length;
      setAt(next);
      document.getElementById(`${listId}-${found[next]}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(current);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={paletteMessages.title} initialFocus={field}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        role="combobox"
        aria-label={paletteMessages.command}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current}`}
        placeholder={paletteMessages.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label={paletteMessages.title}>
        {found.map((id) => (
          <CommandRow
            key={id}
            rowId={`${listId}-${id}`}
            id={id}
            keys={getKeyLabel(own, id)}
            disabledReason={getDisabledReason(desk, id)}
            isCurrent={id === current}
            onRun={run}
          />
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length === 0 ? paletteMessages.none : ""}
      </p>
    </Dialog>
  );
}

interface CommandRowProps {
  rowId: string;
  id: CommandId;
  keys: string | undefined;
  disabledReason: string | null;
  isCurrent: boolean;
  onRun: (id: CommandId) => void;
}

function CommandRow({ rowId, id, keys, disabledReason, isCurrent, onRun }: CommandRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
    <div
      id={rowId}
      className={styles.row}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={disabledReason !== null || undefined}
      onClick={() => onRun(id)}
    >
      <span className={styles.name}>{getListLabel(id)}</span>
      {disabledReason === null ? null : <span className={styles.why}>{disabledReason}</span>}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </div>
  );
}
