import { useState } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { Checkbox } from "@/ui/Checkbox";
import { Fieldset } from "@/ui/Fieldset";
import { RadioGroup } from "@/ui/RadioGroup";
import { CarriedDialog } from "./CarriedDialog";
import styles from "./CarriedDialog.module.css";
import { carriedMessages } from "./carriedMessages";
import { type LoopChoice, loopOptionsOf, recallLoop, rememberLoop, WIDTHS } from "./loopOptions";
import { exportMessages } from "./messages";
import { useCarried } from "./useCarried";

interface LoopDialogProps {
  kind: "gif" | "webp";
  onClose: () => void;
}

const CHOICES = WIDTHS.map((width) => ({ value: `${width}` as const, label: carriedMessages.px(width) }));

const CHECKS = [
  { name: "loop", label: carriedMessages.loop },
  { name: "dialogue", label: exportMessages.burnIn.dialogue },
  { name: "action", label: exportMessages.burnIn.action },
  { name: "note", label: exportMessages.burnIn.note },
] as const;

/** The board as a picture that moves. */
export default function LoopDialog({ kind, onClose }: LoopDialogProps) {
  const { project } = useDesk();
  const carrying = useCarried(project.id, kind);
  const [choice, setChoice] = useState<LoopChoice>(() => recallLoop(project.id));
  const set = (change: Partial<LoopChoice>): void => setChoice((old) => ({ ...old, ...change }));
  return (
    <CarriedDialog
      kind={kind}
      carrying={carrying}
      wish={(cut_ids) => {
        rememberLoop(project.id, choice);
        return { kind, options: { ...loopOptionsOf(choice), cut_ids } };
      }}
      onClose={onClose}
    >
      {(isShut) => (
        <>
          <Fieldset label={carriedMessages.width} className={styles.whole}>
            <RadioGroup
              label={carriedMessages.width}
              look="tiles"
              value={`${choice.width}`}
              options={CHOICES}
              disabled={isShut}
              onValueChange={(text) => set({ width: WIDTHS.find((width) => `${width}` === text) ?? choice.width })}
            />
          </Fieldset>
          {CHECKS.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={choice[name]}
              disabled={isShut}
              onCheckedChange={(isWanted) => set({ [name]: isWanted })}
            >
              {label}
            </Checkbox>
          ))}
        </>
      )}
    </CarriedDialog>
  );
}
