import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useUserId } from "@/api/http/session";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { texts } from "@/features/chat/thread/texts";
import { TextField } from "@/ui/forms/TextField";
import styles from "./EmojiPicker.module.css";
import { applySkinTone, type Emoji, findEmoji, getEmojiGroups, SKIN_TONES } from "./emojiSearch";

const COLUMNS = 8;
const RECENT_MAX = 16;
const HAND = { character: "✋", hasSkinTones: true };

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isSkinTone(value: unknown): value is string {
  return SKIN_TONES.some((tone) => tone === value);
}

interface Section {
  title: string | null;
  emoji: { character: string; name: string }[];
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
    const withSkinTone = (emoji: readonly Emoji[]) =>
      emoji.map((item) => ({ character: applySkinTone(item, tone), name: item.name }));
    if (query.trim() !== "") return [{ title: null, emoji: withSkinTone(findEmoji(query)) }];
    const names = new Map(
      getEmojiGroups().flatMap(([, emoji]) => emoji.map(({ character, name }) => [character, name])),
    );
    const recentEmoji = recent.map((character) => ({ character, name: names.get(character) ?? character }));
    return [
      ...(recentEmoji.length > 0 ? [{ title: texts.recentlyUsed, emoji: recentEmoji }] : []),
      ...getEmojiGroups().map(([group, emoji]) => ({ title: texts.groups[group], emoji: withSkinTone(emoji) })),
    ];
  }, [query, tone, recent]);
  const first = sections.find(({ emoji }) => emoji.length > 0)?.emoji[0];

  const pick = (character: string): void => {
    saveToCache(
      userId,
      "emoji.recent",
      [character, ...recent.filter((item) => item !== character)].slice(0, RECENT_MAX),
    );
    onPick(character);
  };

  const handleKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = buttons.indexOf(event.target as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (step === undefined || index < 0) return;
    event.preventDefault();
    if (index + step < 0) field.current?.focus();
    else buttons[Math.min(buttons.length - 1, index + step)]?.focus();
  };

  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={texts.findEmoji}
        hideLabel
        placeholder={texts.findEmoji}
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
            pick(first.character);
          }
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of a form's fields */}
      <div ref={grid} role="group" className={styles.list} aria-label={texts.emojiList} onKeyDown={handleKeyDown}>
        {sections.map(({ title, emoji }) => (
          <section key={title ?? "results"} className={styles.section} aria-label={title ?? texts.emojiList}>
            {title ? <h3 className={styles.title}>{title}</h3> : null}
            <div className={styles.grid}>
              {emoji.map(({ character, name }) => (
                <button
                  key={character}
                  type="button"
                  className={styles.emoji}
                  aria-label={name}
                  title={name}
                  tabIndex={character === first?.character ? 0 : -1}
                  onClick={() => pick(character)}
                >
                  {character}
                </button>
              ))}
            </div>
          </section>
        ))}
        {first ? null : <p className={styles.none}>{texts.noEmoji}</p>}
      </div>
      <fieldset className={styles.tones} aria-label={texts.skinTone}>
        {SKIN_TONES.map((item, index) => (
          <button
            key={item}
            type="button"
            className={styles.emoji}
            aria-label={texts.tones[index]}
            title={texts.tones[index]}
            aria-pressed={item === tone}
            onClick={() => {
              setTone(item);
              saveToCache(userId, "emoji.tone", item);
            }}
          >
            {applySkinTone(HAND, item)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
