import type { Emoji } from "emojibase";
import type { Plugin } from "vite";

/** Newest version of Unicode's emoji that the fonts of common systems have (2022). */
const VERSION_MAX = 15;
const SKIN_TONES_GROUP = 2;
const JOINER = "\u200d";
const VARIATION_SELECTOR = /\ufe0f/g;

/** True for single emoji that the server accepts as a reaction: it refuses keycaps and some punctuation. */
function isOffered({ emoji, group, version }: Emoji): boolean {
  const isSequence = emoji.includes(JOINER);
  return (
    group !== undefined && group !== SKIN_TONES_GROUP && version <= VERSION_MAX && !isSequence && /\p{So}/u.test(emoji)
  );
}

/**
 * Keep what the picker reads, without keywords that are in the name anyway. The variation selector stays only where the
 * emoji would be shown as text without it.
 */
function reduceEmoji({ emoji, label, tags = [], group, type, skins }: Emoji): object {
  const name = label.toLowerCase();
  return {
    emoji: type === 1 ? emoji.replace(VARIATION_SELECTOR, "") : emoji,
    label,
    tags: tags.filter((tag) => !name.includes(tag)),
    group,
    ...(skins ? { skins: [] } : {}),
  };
}

/** Vite plugin that reduces the list of emoji to those that the picker offers, without the data that it doesn't read. */
export const emojiData: Plugin = {
  name: "emoji-data",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]emojibase-data[\\/]en[\\/]data\.json$/ },
    handler: (json) => JSON.stringify((JSON.parse(json) as Emoji[]).filter(isOffered).map(reduceEmoji)),
  },
};
