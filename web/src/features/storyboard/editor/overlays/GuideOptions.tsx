import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/overlays/GuideOptions.module.css";
import { getDefaultVanishingPoints } from "@/features/storyboard/editor/overlays/guideLines";
import { guideTexts } from "@/features/storyboard/editor/overlays/guideTexts";
import { type Guides, settings } from "@/features/storyboard/store/settings";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Select } from "@/ui/forms/Select";
import { Switch } from "@/ui/forms/Switch";

const MASKS = [
  { value: 0, label: guideTexts.noMask },
  { value: 2.39, label: "2.39:1" },
  { value: 1.85, label: "1.85:1" },
  { value: 16 / 9, label: "16:9" },
  { value: 4 / 3, label: "4:3" },
  { value: 1, label: "1:1" },
  { value: 4 / 5, label: "4:5" },
  { value: 9 / 16, label: "9:16" },
] as const;

const POINT_COUNTS = (["0", "1", "2", "3"] as const).map((value) => ({ value, label: value }));

function updateGuides(change: Partial<Guides>): void {
  settings.setState(({ guides }) => ({ guides: { ...guides, ...change } }));
}

/** Options for the guides over the canvas. */
export default function GuideOptions() {
  const { thirds, safe, mask, vanishing } = useStore(settings, (state) => state.guides);
  return (
    <div className={styles.sheet}>
      <Switch checked={thirds} onCheckedChange={(next) => updateGuides({ thirds: next })}>
        {guideTexts.thirds}
      </Switch>
      <Switch checked={safe} onCheckedChange={(next) => updateGuides({ safe: next })}>
        {guideTexts.safe}
      </Switch>
      <div className={styles.line}>
        <span>{guideTexts.mask}</span>
        <Select<number>
          label={guideTexts.mask}
          value={mask}
          options={MASKS}
          onValueChange={(next) => updateGuides({ mask: next })}
        />
      </div>
      <div className={styles.line}>
        <span>{guideTexts.perspective}</span>
        <RadioGroup
          label={guideTexts.perspective}
          value={POINT_COUNTS[vanishing.length]?.value ?? "0"}
          options={POINT_COUNTS}
          onValueChange={(next) => updateGuides({ vanishing: getDefaultVanishingPoints(Number(next)) })}
        />
      </div>
    </div>
  );
}
