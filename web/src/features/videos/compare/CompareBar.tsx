import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type Film, filmOf } from "@/features/videos/film";
import { versionsQuery } from "@/features/videos/versions/api";
import { inQueries } from "@/features/videos/versions/inQueries";
import { messages } from "@/features/videos/versions/messages";
import styles from "@/features/videos/versions/Versions.module.css";
import { Button } from "@/ui/Button";
import { RadioGroup } from "@/ui/RadioGroup";
import { Select } from "@/ui/Select";
import type { Layout } from "./Beside";

export interface CompareBarProps {
  video: string;
  shown: number;
  film: Film;
  onFilm: (film: Film) => void;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

/** With which version the film is compared, and how. */
function CompareBar({ video, shown, film, onFilm, layout, onLayout, onClose }: CompareBarProps) {
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
          if (found) onFilm(filmOf(found));
        }}
        options={(others.length > 0 ? others : [film]).map(({ number }) => ({
          value: number,
          label: messages.name(number),
        }))}
      />
      <RadioGroup<Layout>
        label={messages.layout}
        value={layout}
        onValueChange={onLayout}
        options={[
          { value: "side", label: messages.layouts.side },
          { value: "wipe", label: messages.layouts.wipe },
        ]}
      />
      <Button size="small" icon={<X size={15} aria-hidden="true" />} onClick={onClose}>
        {messages.endCompare}
      </Button>
    </section>
  );
}

export default inQueries(CompareBar);
