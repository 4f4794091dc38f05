import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import type { ProjectUpdate } from "@/api/types";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { updatesQuery } from "./api";
import { messages } from "./messages";
import { Panel } from "./Panel";
import styles from "./ProjectPage.module.css";
import { plainText } from "./plainText";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function Update({ update }: { update: ProjectUpdate }) {
  const scheduled = update.scheduled_for !== null && new Date(update.scheduled_for).getTime() > Date.now();
  const when = moment.format(new Date(update.scheduled_for ?? update.created_at));
  return (
    <li className={styles.update}>
      {update.title ? <h3 className={styles.updateTitle}>{update.title}</h3> : null}
      <p className={styles.updateBody}>{plainText(update.body)}</p>
      <p className={styles.updateMeta}>
        {scheduled ? messages.scheduled(when) : messages.posted(when)} · {update.author.display_name}
      </p>
    </li>
  );
}

export function UpdatesPanel({ project }: { project: string }) {
  const { data, error, refetch } = useQuery(updatesQuery(project));
  return (
    <Panel title={messages.updates}>
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<Megaphone size={26} />} title={messages.noUpdates} text={messages.noUpdatesText} />
        ) : (
          <ul>
            {data.map((update) => (
              <Update key={update.id} update={update} />
            ))}
          </ul>
        )
      ) : error ? (
        <EmptyState
          role="alert"
          title={messages.updatesFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
        />
      ) : (
        <div className={styles.update}>
          <Skeleton width="60%" />
        </div>
      )}
    </Panel>
  );
}
