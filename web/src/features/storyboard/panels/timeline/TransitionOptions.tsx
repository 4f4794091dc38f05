import { type FormEvent, useEffect, useRef, useState } from "react";
import { TRANSITION_FRAMES_MAX } from "@/api/gen/limit-values";
import { isValidLength } from "@/features/storyboard/shared/cuts/transitions";
import { transitionTexts } from "@/features/storyboard/shared/cuts/transitionTexts";
import type { Transition } from "@/features/storyboard/types";
import { Button } from "@/ui/buttons/Button";
import { NumberField } from "@/ui/forms/NumberField";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import styles from "./TransitionHandles.module.css";

interface TransitionOptionsProps {
  value: Transition;
  /** True at the board's start or end, where there is no cut to dissolve with. */
  isBoardEnd: boolean;
  /** Length of the effective span, in frames. */
  effectiveFrames: number;
  onChange: (value: Transition | null) => void;
}

const { kinds } = transitionTexts;
const KINDS = [
  { value: "dissolve", label: kinds.dissolve },
  { value: "fade", label: kinds.fade },
] as const;

/** Options of a transition. Each change is one undo step. */
export default function TransitionOptions({ value, isBoardEnd, effectiveFrames, onChange }: TransitionOptionsProps) {
  return (
    <div className={styles.sheet}>
      {isBoardEnd ? null : (
        <RadioGroup
          label={transitionTexts.kind}
          value={value.kind}
          options={KINDS}
          onValueChange={(kind) => onChange({ ...value, kind })}
        />
      )}
      <div className={styles.row}>
        <TransitionFramesField
          key={value.frames}
          frames={value.frames}
          effectiveFrames={effectiveFrames}
          onChange={(frames) => onChange({ ...value, frames })}
        />
        {value.kind === "fade" ? (
          <FadeColorField
            key={value.colour}
            colour={value.colour}
            onChange={(colour) => onChange({ ...value, colour })}
          />
        ) : null}
      </div>
      <Button variant="ghost" onClick={() => onChange(null)}>
        {transitionTexts.remove}
      </Button>
    </div>
  );
}

interface TransitionFramesFieldProps {
  frames: number;
  effectiveFrames: number;
  onChange: (frames: number) => void;
}

/** Field for the length. Commits on Enter and blur; shows an error for invalid values and doesn't apply them. */
function TransitionFramesField({ frames, effectiveFrames, onChange }: TransitionFramesFieldProps) {
  const [inputFrames, setInputFrames] = useState<number | null>(frames);
  const [isInvalid, setInvalid] = useState(false);
  const commit = (event?: FormEvent): void => {
    event?.preventDefault();
    const isValid = isValidLength(inputFrames);
    setInvalid(!isValid);
    if (isValid && inputFrames !== frames) onChange(inputFrames);
  };
  return (
    <form className={styles.frames} noValidate onSubmit={commit} onBlur={() => commit()}>
      <NumberField
        label={transitionTexts.frames}
        value={inputFrames}
        onValueChange={setInputFrames}
        error={isInvalid ? transitionTexts.invalidFrames({ max: TRANSITION_FRAMES_MAX }) : null}
        hint={effectiveFrames < frames ? transitionTexts.shortened({ frames: effectiveFrames }) : undefined}
      />
      {/* Submits on Enter: without a submit button, browsers do so only in forms with a single field. */}
      <button type="submit" hidden />
    </form>
  );
}

/** Color field that commits the final color only; one undo step per move in the color picker would be too many. */
function FadeColorField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  }, [onChange]);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const commitColor = (): void => onChangeRef.current(input.value.toLowerCase());
    input.addEventListener("change", commitColor);
    return () => input.removeEventListener("change", commitColor);
  }, []);
  return (
    <label className={styles.color}>
      {transitionTexts.colour}
      <input ref={field} type="color" defaultValue={colour} />
    </label>
  );
}
