import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { filmOf } from "@/features/videos/film";
import { versionsQuery } from "@/features/videos/versions/api";
import { inQueries } from "@/features/videos/versions/inQueries";
import { messages } from "@/features/videos/versions/messages";
import styles from "@/features/videos/versions/Versions.module.css";
import { Button } from "@/ui/Button";
import { RadioGroup } from "@/ui/RadioGroup";
import { Select } from "@/ui/Select";
import type { Compared, Layout } from "./Beside";

export interface CompareBarProps {
  video: string;
  shown: number;
  compared: Compared;
  /** Another version, another way to see it, or none any more. */
  onChange: (compared: Compared | null) => void;
}

/** With which version the film is compared, and how. */
function CompareBar({ video, shown, compared, onChange }: CompareBarProps) {
  const { film, layout } = compared;
  const { data: versions = [] } = useQuery(versionsQuery(video));
  const others = versions.filter(({ number }) => number !== shown);
  return (
    <section className={styles.bar} aria-label={messages.compare}>
      <span aria-hidden="true">{messages.compareWith}</span>
      <Select<number>
        label={messages.compareWith}
        className={styles.select}
        value={film.number}
        onValueChange={(number) => {
          const found = others.find((one) => one.number === number);
          if (found) onChange({ ...compared, film: filmOf(found) });
        }}
        options={(others.length > 0 ? others : [film]).map(({ number }) => ({
          value: number,
          label: messages.name(number),
        }))}
      />
      <RadioGroup<Layout>
        label={messages.layout}
        value={layout}
        onValueChange={(next) => onChange({ ...compared, layout: next })}
        options={[
          { value: "side", label: messages.layouts.side },
          { value: "wipe", label: messages.layouts.wipe },
        ]}
      />
      <Button size="small" icon={<X size={15} aria-hidden="true" />} onClick={() => onChange(null)}>
        {messages.endCompare}
      </Button>
    </section>
  );
}

export default inQueries(CompareBar);
