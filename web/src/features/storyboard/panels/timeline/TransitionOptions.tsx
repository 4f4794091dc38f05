import { type FormEvent, useEffect, useRef, useState } from "react";
import { TRANSITION_FRAMES_MAX } from "@/api/gen/limit-values";
import { transitionMessages } from "@/features/storyboard/shared/transitionMessages";
import { isValidLength } from "@/features/storyboard/shared/transitions";
import type { Transition } from "@/features/storyboard/types";
import { Button } from "@/ui/Button";
import { NumberField } from "@/ui/NumberField";
import { RadioGroup } from "@/ui/RadioGroup";
import styles from "./TransitionHandles.module.css";

interface TransitionOptionsProps {
  value: Transition;
  /** At one of the board's ends: there is nothing to dissolve with. */
  isBoardEnd: boolean;
  /** How many frames it has effect. */
  effectiveFrames: number;
  onChange: (value: Transition | null) => void;
}

const { kinds } = transitionMessages;
const KINDS = [
  { value: "dissolve", label: kinds.dissolve },
  { value: "fade", label: kinds.fade },
] as const;

/** What can be changed of a transition. Each change is a step of undo. */
export default function TransitionOptions({ value, isBoardEnd, effectiveFrames, onChange }: TransitionOptionsProps) {
  return (
    <div className={styles.sheet}>
      {isBoardEnd ? null : (
        <RadioGroup
          label={transitionMessages.kind}
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
        {transitionMessages.remove}
      </Button>
    </div>
  );
}

interface TransitionFramesFieldProps {
  frames: number;
  effectiveFrames: number;
  onChange: (frames: number) => void;
}

/** Enter and leaving it commit; what is no number of frames is told, and changes nothing. */
function TransitionFramesField({ frames, effectiveFrames, onChange }: TransitionFramesFieldProps) {
  const [typed, setTyped] = useState<number | null>(frames);
  const [isWrong, setWrong] = useState(false);
  const commit = (event?: FormEvent): void => {
    event?.preventDefault();
    const isGood = isValidLength(typed);
    setWrong(!isGood);
    if (isGood && typed !== frames) onChange(typed);
  };
  return (
    <form className={styles.frames} noValidate onSubmit={commit} onBlur={() => commit()}>
      <NumberField
        label={transitionMessages.frames}
        value={typed}
        onValueChange={setTyped}
        error={isWrong ? transitionMessages.invalidFrames(TRANSITION_FRAMES_MAX) : null}
        hint={effectiveFrames < frames ? transitionMessages.shortened(effectiveFrames) : undefined}
      />
      {/* Has Enter commit: the field is more than one to the browser. */}
      <button type="submit" hidden />
    </form>
  );
}

/** Taken when it has been chosen, not while it is being looked for: that would be many steps. */
function FadeColorField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const take = useRef(onChange);
  useEffect(() => {
    take.current = onChange;
  }, [onChange]);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const chosen = (): void => take.current(input.value.toLowerCase());
    input.addEventListener("change", chosen);
    return () => input.removeEventListener("change", chosen);
  }, []);
  return (
    <label className={styles.colour}>
      {transitionMessages.colour}
      <input ref={field} type="color" defaultValue={colour} />
    </label>
  );
}
