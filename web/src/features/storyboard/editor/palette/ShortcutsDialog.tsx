import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import "@/features/storyboard/commands/allCommands";
import { type Chord, getChord, getChordLabel, isAssignable } from "@/features/storyboard/commands/chord";
import {
  COMMAND_GROUPS,
  COMMAND_IDS,
  type CommandId,
  getCommand,
  getListLabel,
} from "@/features/storyboard/commands/commands";
import { assignKey, findCommand, getCommandKeys } from "@/features/storyboard/commands/keymap";
import { keyTexts } from "@/features/storyboard/commands/texts";
import styles from "@/features/storyboard/editor/palette/ShortcutsDialog.module.css";
import { shortcutTexts } from "@/features/storyboard/editor/palette/shortcutTexts";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Kbd } from "@/ui/text/Kbd";

/** List of all shortcuts. Press a shortcut, then the new key to change it. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const customKeys = useStore(settings, (state) => state.keys);
  const [editingId, setEditingId] = useState<CommandId | null>(null);
  const [status, setStatus] = useState("");
  /** True if Space was just assigned: its key up must not press the button again. */
  const isSpaceAssigned = useRef(false);

  const assign = (id: CommandId, chord: Chord): void => {
    if (!isAssignable(chord)) {
      setStatus(shortcutTexts.keyReserved);
      return;
    }
    const previousId = findCommand(customKeys, chord);
    settings.setState({ keys: assignKey(customKeys, id, chord) });
    setStatus(
      previousId === null || previousId === id ? "" : shortcutTexts.keyReassigned({ name: getListLabel(previousId) }),
    );
    setEditingId(null);
  };

  const handleKeyDown = (id: CommandId, event: KeyboardEvent): void => {
    if (editingId !== id || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") {
      setEditingId(null);
      setStatus("");
      return;
    }
    isSpaceAssigned.current = event.key === " ";
    const chord = getChord(event.nativeEvent);
    if (chord !== null) assign(id, chord);
  };

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && editingId === null && onClose()}
      title={keyTexts.title}
      description={shortcutTexts.intro}
      footer={
        <>
          <Button onClick={() => settings.setState({ keys: {} })}>{shortcutTexts.reset}</Button>
          <Button variant="primary" onClick={onClose}>
            {shortcutTexts.done}
          </Button>
        </>
      }
    >
      <div className={styles.groups}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={styles.group} aria-label={shortcutTexts.groups[group]}>
            <h3 className={styles.title}>{shortcutTexts.groups[group]}</h3>
            <ul className={styles.list}>
              {COMMAND_IDS.filter((id) => getCommand(id).group === group).map((id) => {
                const keys = getCommandKeys(customKeys, id);
                const keysText = keys.length === 0 ? shortcutTexts.none : keys.map(getChordLabel).join(", ");
                return (
                  <li key={id} className={styles.row}>
                    <span>{getListLabel(id)}</span>
                    <button
                      type="button"
                      className={styles.keys}
                      aria-label={
                        editingId === id
                          ? shortcutTexts.pressKeyFor({ name: getListLabel(id) })
                          : shortcutTexts.change({ name: getListLabel(id), keys: keysText })
                      }
                      aria-pressed={editingId === id}
                      onClick={() => {
                        setEditingId(editingId === id ? null : id);
                        setStatus("");
                      }}
                      onBlur={() => setEditingId((current) => (current === id ? null : current))}
                      onKeyDown={(event) => handleKeyDown(id, event)}
                      onKeyUp={(event) => {
                        if (event.key === " " && isSpaceAssigned.current) event.preventDefault();
                        isSpaceAssigned.current = false;
                      }}
                    >
                      {editingId === id ? (
                        <span className={styles.press}>{shortcutTexts.press}</span>
                      ) : keys.length === 0 ? (
                        <span className={styles.none}>{shortcutTexts.none}</span>
                      ) : (
                        // The space separates the keys for screen readers.
                        keys.flatMap((key) => [<Kbd key={key} keys={getChordLabel(key)} />, " "])
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        <FixedKeyList title={shortcutTexts.heldTitle} keys={shortcutTexts.held} />
        <FixedKeyList title={shortcutTexts.fixedTitle} keys={shortcutTexts.fixed} />
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </Dialog>
  );
}

/** List of shortcuts that can't be changed. */
function FixedKeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {keys.map(([name, key]) => (
          <li key={name} className={styles.row}>
            <span>{name}</span>
            <span className={styles.fixedKeys}>
              <Kbd keys={key} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
