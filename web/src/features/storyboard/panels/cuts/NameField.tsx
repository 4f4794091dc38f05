import { useDesk } from "@/features/storyboard/desk/desk";
import { CUT_NAME_MAX } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import type { Cut } from "@/features/storyboard/types";
import styles from "./CutCard.module.css";

interface NameFieldProps {
  cut: Cut;
  readOnly: boolean;
  reachable: boolean;
}

/** The cut's name, written over in place. A blank name goes back to what it was. */
export function NameField({ cut, readOnly, reachable }: NameFieldProps) {
  const { edits } = useDesk();
  const draft = useDraft(
    cut.name,
    (typed) => {
      if (typed.trim() !== "") edits.setName(cut.id, typed);
    },
    `${cut.id} name`,
  );
  return (
    <input
      className={styles.name}
      aria-label={messages.cutName}
      autoComplete="off"
      spellCheck={false}
      maxLength={CUT_NAME_MAX}
      tabIndex={reachable ? 0 : -1}
      readOnly={readOnly}
      value={draft.value}
      title={cut.name}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.onBlur}
      onKeyDown={draft.onKeyDown}
    />
  );
}
