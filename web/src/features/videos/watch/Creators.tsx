import { Link } from "@tanstack/react-router";
import type { Video } from "@/features/videos/types";
import { Panel } from "@/ui/layout/Panel";
import { Avatar } from "@/ui/people/Avatar";
import { RoleTag } from "@/ui/people/RoleTag";
import { texts } from "./texts";
import styles from "./Watch.module.css";

/** Creators of a video, and its project if the user can see it. */
export function Creators({ video }: { video: Video }) {
  const { creators, project } = video;
  return (
    <Panel title={texts.creators} className={styles.creators}>
      <ul className={styles.rows}>
        {creators.map((creator) => (
          <li key={creator.profile.id} className={styles.creator}>
            <Avatar id={creator.profile.id} name={creator.profile.display_name} url={creator.profile.avatar_url} />
            <Link to="/profile/$ref" params={{ ref: creator.profile.username }} className={styles.creatorName}>
              {creator.profile.display_name}
            </Link>
            <RoleTag role={creator.role} custom={creator.custom_role} fallback={texts.publisher} />
          </li>
        ))}
      </ul>
      {project ? (
        <Link to="/project/$ref" params={{ ref: project.slug }} className={styles.project}>
          {texts.project({ name: project.name })}
        </Link>
      ) : null}
    </Panel>
  );
}
