import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { toPlayableVersion } from "@/features/videos/playableVersion";
import { versionsQuery } from "@/features/videos/versions/api";
import { texts } from "@/features/videos/versions/texts";
import styles from "@/features/videos/versions/Versions.module.css";
import { withQueryClient } from "@/features/videos/versions/withQueryClient";
import { Button } from "@/ui/buttons/Button";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Select } from "@/ui/forms/Select";
import type { Comparison, ComparisonLayout } from "./ComparisonPlayer";

export interface CompareBarProps {
  video: string;
  shownVersion: number;
  comparison: Comparison;
  /** Called with another version or layout; null ends the comparison. */
  onChange: (newComparison: Comparison | null) => void;
}

/** Toolbar to choose the compared version and the layout. */
function CompareBar({ video, shownVersion, comparison, onChange }: CompareBarProps) {
  const { version, layout } = comparison;
  const { data: versions = [] } = useQuery(versionsQuery(video));
  const others = versions.filter(({ number }) => number !== shownVersion);
  return (
    <section className={styles.bar} aria-label={texts.compare}>
      <span aria-hidden="true">{texts.compareWith}</span>
      <Select<number>
        label={texts.compareWith}
        className={styles.select}
        value={version.number}
        onValueChange={(number) => {
          const match = others.find((one) => one.number === number);
          if (match) onChange({ ...comparison, version: toPlayableVersion(match) });
        }}
        options={(others.length > 0 ? others : [version]).map(({ number }) => ({
          value: number,
          label: texts.name({ number }),
        }))}
      />
      <RadioGroup<ComparisonLayout>
        label={texts.layout}
        value={layout}
        onValueChange={(next) => onChange({ ...comparison, layout: next })}
        options={[
          { value: "side", label: texts.layouts.side },
          { value: "wipe", label: texts.layouts.wipe },
        ]}
      />
      <Button size="small" icon={<X size={15} aria-hidden="true" />} onClick={() => onChange(null)}>
        {texts.endCompare}
      </Button>
    </section>
  );
}

export default withQueryClient(CompareBar);
