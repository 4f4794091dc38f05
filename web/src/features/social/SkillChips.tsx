import { messages } from "@/features/social/messages";
import { getSkillLabel, SKILLS } from "@/ui/skillNames";
import styles from "./Network.module.css";

export interface SkillChipsProps {
  chosen: readonly string[];
  onChoose: (skills: readonly string[]) => void;
}

/** Filter chips for skills; none chosen means all skills. */
export function SkillChips({ chosen, onChoose }: SkillChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that wraps
    <div role="group" aria-label={messages.skills} className={styles.chips}>
      {SKILLS.map((skill) => {
        const isOn = chosen.includes(skill);
        return (
          <button
            key={skill}
            type="button"
            className={styles.chip}
            aria-pressed={isOn}
            onClick={() => onChoose(SKILLS.filter((each) => (each === skill ? !isOn : chosen.includes(each))))}
          >
            {getSkillLabel(skill)}
          </button>
        );
      })}
    </div>
  );
}
