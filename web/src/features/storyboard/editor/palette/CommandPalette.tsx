import { type KeyboardEvent, useId, useRef, useState } from "react";
import styles from "@/features/storyboard/editor/palette/CommandPalette.module.css";
import { type PaletteCommand, usePaletteCommands } from "@/features/storyboard/editor/palette/paletteCommands";
import { paletteTexts } from "@/features/storyboard/editor/palette/paletteTexts";
import { searchCommands } from "@/features/storyboard/editor/palette/searchCommands";
import { settings } from "@/features/storyboard/store/settings";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Kbd } from "@/ui/text/Kbd";

const LAST_COMMANDS_MAX = 12;

/** Dialog that finds and runs commands. Commands that are unavailable show the reason. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const commands = usePaletteCommands();
  const [lastUsed] = useState(() => settings.getState().lastCommands);
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const results = searchCommands(commands, text, lastUsed);
  const current = results[Math.min(activeIndex, results.length - 1)];

  const run = (command: PaletteCommand | undefined): void => {
    if (!command || command.disabledReason !== null) return;
    settings.setState(({ lastCommands }) => ({
      lastCommands: [command.id, ...lastCommands.filter((other) => other !== command.id)].slice(0, LAST_COMMANDS_MAX),
    }));
    if (command.needsUserActivation) command.run();
    onClose();
    if (command.needsUserActivation) return;
    // Wait until the dialog has restored the focus, because the command may move it.
    requestAnimationFrame(() => setTimeout(command.run));
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (Math.min(activeIndex, results.length - 1) + step + results.length) % results.length;
      setActiveIndex(next);
      document.getElementById(`${listId}-${results[next]?.id}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(current);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={paletteTexts.title} initialFocus={field}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        role="combobox"
        aria-label={paletteTexts.command}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        placeholder={paletteTexts.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label={paletteTexts.title}>
        {results.map((command) => (
          <CommandRow
            key={command.id}
            rowId={`${listId}-${command.id}`}
            command={command}
            isCurrent={command === current}
            onRun={run}
          />
        ))}
      </div>
      <p className={styles.none} role="status">
        {results.length === 0 ? paletteTexts.none : ""}
      </p>
    </Dialog>
  );
}

interface CommandRowProps {
  rowId: string;
  command: PaletteCommand;
  isCurrent: boolean;
  onRun: (command: PaletteCommand) => void;
}

function CommandRow({ rowId, command, isCurrent, onRun }: CommandRowProps) {
  const { label, keys, disabledReason } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
    <div
      id={rowId}
      className={styles.row}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={disabledReason !== null || undefined}
      onClick={() => onRun(command)}
    >
      <span className={styles.name}>{label}</span>
      {disabledReason === null ? null : <span className={styles.reason}>{disabledReason}</span>}
      {keys === undefined ? null : <Kbd keys={keys} />}
    </div>
  );
}
