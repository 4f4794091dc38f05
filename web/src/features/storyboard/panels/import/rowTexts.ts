import { messages } from "@/features/storyboard/messages";
import { importMessages } from "./messages";
import type { Facts, Row } from "./rows";

/** What a row shows side by side: how it stands, and how it would be; `more` says it in another way. */
export interface RowTexts {
  before: string;
  after: string;
  more: string;
}

const NOTHING = "–";

function standing({ frames, number }: Facts): string {
  const parts = [
    ...(number === undefined ? [] : [importMessages.place(number)]),
    ...(frames === undefined ? [] : [messages.framesShort(frames)]),
  ];
  return parts.length === 0 ? NOTHING : parts.join(" · ");
}

/** `choice`: what becomes of it, where it asks. */
export function textsOf({ kind, before, after, byName }: Row, choice: string | null): RowTexts {
  const surely = byName ? importMessages.byName : "";
  const both = { before: standing(before), after: standing(after) };
  switch (kind) {
    case "retimed": {
      const longer = (after.frames ?? 0) - (before.frames ?? 0);
      return { ...both, more: [importMessages.longer(longer), surely].filter(Boolean).join(" · ") };
    }
    case "twice":
      return { ...both, before: NOTHING, more: importMessages.copy };
    case "missing": {
      const becomes = choice === null || choice === "keep" ? importMessages.stays : importMessages.choices[choice];
      return { ...both, after: becomes ?? choice ?? "", more: surely };
    }
    case "new":
      return { ...both, more: importMessages.emptyCut };
    default:
      return { ...both, more: surely };
  }
}
