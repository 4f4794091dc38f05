import { texts } from "@/features/social/texts";
import { getSkillLabel, SKILLS } from "@/ui/people/skillNames";
import styles from "./Network.module.css";

export interface SkillChipsProps {
  chosenSkills: readonly string[];
  onChoose: (skills: readonly string[]) => void;
}

/** Filter chips for skills; none chosen means all skills. */
export function SkillChips({ chosenSkills, onChoose }: SkillChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row that wraps
    <div role="group" aria-label={texts.skills} className={styles.chips}>
      {SKILLS.map((skill) => {
        const isOn = chosenSkills.includes(skill);
        return (
          <button
            key={skill}
            type="button"
            className={styles.chip}
            aria-pressed={isOn}
            onClick={() => onChoose(SKILLS.filter((other) => (other === skill ? !isOn : chosenSkills.includes(other))))}
          >
            {getSkillLabel(skill)}
          </button>
        );
      })}
    </div>
  );
}
