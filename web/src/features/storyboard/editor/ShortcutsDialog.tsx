import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { type Chord, getChord, getChordLabel, isAssignable } from "@/features/storyboard/commands/chord";
import {
  COMMAND_GROUPS,
  COMMAND_IDS,
  COMMANDS,
  type CommandId,
  getListLabel,
} from "@/features/storyboard/commands/commands";
import { assignKey, findCommand, getCommandKeys } from "@/features/storyboard/commands/keymap";
import { keyMessages } from "@/features/storyboard/commands/messages";
import styles from "@/features/storyboard/editor/ShortcutsDialog.module.css";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";

/** List of all shortcuts. Press a shortcut, then the new key to change it. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const own = useStore(settings, (state) => state.keys);
  const [asking, setAsking] = useState<CommandId | null>(null);
  const [word, setWord] = useState("");
  /** True if Space was just assigned: its key up must not press the button again. */
  const spaceTaken = useRef(false);

  const take = (id: CommandId, chord: Chord): void => {
    if (!isAssignable(chord)) {
      setWord(keyMessages.keyReserved);
      return;
    }
    const before = findCommand(own, chord);
    settings.setState({ keys: assignKey(own, id, chord) });
    setWord(before === null || before === id ? "" : keyMessages.keyReassigned(getListLabel(before)));
    setAsking(null);
  };

  const press = (id: CommandId, event: KeyboardEvent): void => {
    if (asking !== id || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") {
      setAsking(null);
      setWord("");
      return;
    }
    spaceTaken.current = event.key === " ";
    const chord = getChord(event.nativeEvent);
    if (chord !== null) take(id, chord);
  };

  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && asking === null && onClose()}
      title={keyMessages.title}
      description={keyMessages.intro}
      footer={
        <>
          <Button onClick={() => settings.setState({ keys: {} })}>{keyMessages.reset}</Button>
          <Button variant="primary" onClick={onClose}>
            {keyMessages.done}
          </Button>
        </>
      }
    >
      <div className={styles.groups}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={styles.group} aria-label={keyMessages.groups[group]}>
            <h3 className={styles.title}>{keyMessages.groups[group]}</h3>
            <ul className={styles.list}>
              {COMMAND_IDS.filter((id) => COMMANDS[id].group === group).map((id) => {
                const keys = getCommandKeys(own, id);
                const said = keys.length === 0 ? keyMessages.none : keys.map(getChordLabel).join(", ");
                return (
                  <li key={id} className={styles.row}>
                    <span>{getListLabel(id)}</span>
                    <button
                      type="button"
                      className={styles.keys}
                      aria-label={
                        asking === id
                          ? keyMessages.pressKeyFor(getListLabel(id))
                          : keyMessages.change(getListLabel(id), said)
                      }
                      aria-pressed={asking === id}
                      onClick={() => {
                        setAsking(asking === id ? null : id);
                        setWord("");
                      }}
                      onBlur={() => setAsking((now) => (now === id ? null : now))}
                      onKeyDown={(event) => press(id, event)}
                      onKeyUp={(event) => {
                        if (event.key === " " && spaceTaken.current) event.preventDefault();
                        spaceTaken.current = false;
                      }}
                    >
                      {asking === id ? (
                        <span className={styles.press}>{keyMessages.press}</span>
                      ) : keys.length === 0 ? (
                        <span className={styles.none}>{keyMessages.none}</span>
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
        <FixedKeyList title={keyMessages.heldTitle} keys={keyMessages.held} />
        <FixedKeyList title={keyMessages.fixedTitle} keys={keyMessages.fixed} />
      </div>
      <p className={styles.word} role="status">
        {word}
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
            <span className={styles.held}>
              <Kbd keys={key} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
