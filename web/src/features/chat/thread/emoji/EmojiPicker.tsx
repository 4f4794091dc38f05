import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { loadFromCache, saveToCache } from "@/api/localCache";
import { useUserId } from "@/api/session";
import { messages } from "@/features/chat/thread/messages";
import { TextField } from "@/ui/TextField";
import styles from "./EmojiPicker.module.css";
import { applySkinTone, type Emoji, findEmoji, getEmojiGroups, SKIN_TONES } from "./emojiSearch";

const COLUMNS = 8;
const RECENT_MAX = 16;
const HAND: Emoji = { sign: "✋", name: "", hasSkinTones: true };

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isSkinTone(value: unknown): value is string {
  return SKIN_TONES.some((tone) => tone === value);
}

interface Section {
  title: string | null;
  emoji: { sign: string; name: string }[];
}

/** Emoji picker with search, groups and recently used emoji; the arrow keys move between emoji. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const userId = useUserId() ?? "";
  const [query, setQuery] = useState("");
  const [tone, setTone] = useState(() => loadFromCache(userId, "emoji.tone", isSkinTone) ?? "");
  const [recent] = useState(() => loadFromCache(userId, "emoji.recent", isStringArray) ?? []);
  const grid = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const sections = useMemo<Section[]>(() => {
    const shown = (emoji: readonly Emoji[]) =>
      emoji.map((each) => ({ sign: applySkinTone(each, tone), name: each.name }));
    if (query.trim() !== "") return [{ title: null, emoji: shown(findEmoji(query)) }];
    const last = recent.map((sign) => ({ sign, name: sign }));
    return [
      ...(last.length > 0 ? [{ title: messages.oftenUsed, emoji: last }] : []),
      ...getEmojiGroups().map(([group, emoji]) => ({ title: messages.groups[group], emoji: shown(emoji) })),
    ];
  }, [query, tone, recent]);
  const first = sections.find(({ emoji }) => emoji.length > 0)?.emoji[0];

  const pick = (sign: string): void => {
    saveToCache(userId, "emoji.recent", [sign, ...recent.filter((each) => each !== sign)].slice(0, RECENT_MAX));
    onPick(sign);
  };

  const keys = (event: KeyboardEvent): void => {
    const all = [...(grid.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (by === undefined || at < 0) return;
    event.preventDefault();
    if (at + by < 0) field.current?.focus();
    else all[Math.min(all.length - 1, at + by)]?.focus();
  };

  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={messages.findEmoji}
        hideLabel
        placeholder={messages.findEmoji}
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            grid.current?.querySelector("button")?.focus();
          }
          if (event.key === "Enter" && query.trim() !== "" && first) {
            event.preventDefault();
            pick(first.sign);
          }
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of a form's fields */}
      <div ref={grid} role="group" className={styles.list} aria-label={messages.emojiList} onKeyDown={keys}>
        {sections.map(({ title, emoji }) => (
          <section key={title ?? "found"} className={styles.section} aria-label={title ?? messages.emojiList}>
            {title ? <h3 className={styles.title}>{title}</h3> : null}
            <div className={styles.grid}>
              {emoji.map(({ sign, name }) => (
                <button
                  key={sign}
                  type="button"
                  className={styles.emoji}
                  aria-label={name}
                  title={name}
                  tabIndex={sign === first?.sign ? 0 : -1}
                  onClick={() => pick(sign)}
                >
                  {sign}
                </button>
              ))}
            </div>
          </section>
        ))}
        {first ? null : <p className={styles.none}>{messages.noEmoji}</p>}
      </div>
      <fieldset className={styles.tones} aria-label={messages.skinTone}>
        {SKIN_TONES.map((each, index) => (
          <button
            key={each}
            type="button"
            className={styles.emoji}
            aria-label={messages.tones[index]}
            title={messages.tones[index]}
            aria-pressed={each === tone}
            onClick={() => {
              setTone(each);
              saveToCache(userId, "emoji.tone", each);
            }}
          >
            {applySkinTone(HAND, each)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
