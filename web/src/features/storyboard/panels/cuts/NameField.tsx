import { useDesk } from "@/features/storyboard/desk/desk";
import { CUT_NAME_MAX } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { titleOf } from "@/features/storyboard/model/titleOf";
import { useDraft } from "@/features/storyboard/shared/useDraft";
import type { Cut } from "@/features/storyboard/types";
import styles from "./CutCard.module.css";

interface NameFieldProps {
  cut: Cut;
  number: number;
  label: string | undefined;
  readOnly: boolean;
  reachable: boolean;
}

/** The cut's name, written over in place. Without one it is called by its number. */
export function NameField({ cut, number, label, readOnly, reachable }: NameFieldProps) {
  const { edits } = useDesk();
  const draft = useDraft(cut.name, (typed) => void edits.setName(cut.id, typed), `${cut.id} name`);
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
      placeholder={label ?? messages.cutNumber(number)}
      title={titleOf(cut, number, label)}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.onBlur}
      onKeyDown={draft.onKeyDown}
    />
  );
}
