import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Columns2, Upload } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type PlayableVersion, toPlayableVersion } from "@/features/videos/playableVersion";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { Button } from "@/ui/buttons/Button";
import { Select } from "@/ui/forms/Select";
import { lazyComponent } from "@/ui/lazyComponent";
import { versionsQuery } from "./api";
import { texts } from "./texts";
import styles from "./Versions.module.css";
import { withQueryClient } from "./withQueryClient";

const PublishDialog = lazyComponent(() => import("@/features/videos/publishing/PublishDialog"));

export interface VersionToolsProps {
  video: Video;
  /** The current version. */
  shownVersion: number;
  /** Show another version. Resolves to false if the user cancels to keep a draft. */
  onShow: (version: PlayableVersion) => Promise<boolean>;
  /** Set the version in the URL; undefined for the newest. */
  onUrlVersion: (version?: number) => void;
  isComparing: boolean;
  /** Compare the current version with another one. */
  onCompare: (version: PlayableVersion) => void;
  /** Further buttons for reviewers. */
  children?: ReactNode;
}

/** Controls to choose, compare and publish versions, depending on the user's abilities. */
function VersionTools({
  video,
  shownVersion,
  onShow,
  onUrlVersion,
  isComparing,
  onCompare,
  children,
}: VersionToolsProps) {
  const { id, abilities, project } = video;
  const { version } = useSearch({ strict: false });
  const queryClient = useQueryClient();
  const {
    data: versions = [],
    isError,
    refetch,
  } = useQuery({ ...versionsQuery(id), enabled: abilities.review === true });
  const [isPublishing, setPublishing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setPublishing(false), []);

  const reload = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: versionsQuery(id).queryKey });
  }, [queryClient, id]);
  useVideoEvents(`video:${id}`, reload, reload);
  useVideoEvents(`review:${id}`, reload, reload);

  const choose = useCallback(
    async (number: number): Promise<void> => {
      const match = versions.find((one) => one.number === number);
      if (!match || !(await onShow(toPlayableVersion(match)))) return;
      onUrlVersion(number === versions[0]?.number ? undefined : number);
    },
    [versions, onShow, onUrlVersion],
  );
  // The URL names a version directly or through a note.
  const urlVersion = version !== undefined && /^\d{1,4}$/.test(version) ? Number(version) : null;
  const isLoaded = versions.some(({ number }) => number === urlVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per URL, not on each refetch
  useEffect(() => {
    if (urlVersion !== null && urlVersion !== shownVersion && isLoaded) void choose(urlVersion);
  }, [urlVersion, isLoaded]);

  const otherVersion =
    versions.find(({ number }) => number < shownVersion) ?? versions.find(({ number }) => number !== shownVersion);
  return (
    <>
      {isError ? (
        <Button size="small" onClick={() => void refetch()}>
          {`${texts.failed} ${texts.tryAgain}`}
        </Button>
      ) : null}
      {versions.length > 1 ? (
        <Select<number>
          label={texts.version}
          className={styles.select}
          value={shownVersion}
          onValueChange={(number) => void choose(number)}
          options={versions.map(({ number }, index) => ({
            value: number,
            label: index === 0 ? texts.newest({ number }) : texts.name({ number }),
          }))}
        />
      ) : null}
      {otherVersion && !isComparing ? (
        <Button
          size="small"
          icon={<Columns2 size={15} aria-hidden="true" />}
          onClick={() => onCompare(toPlayableVersion(otherVersion))}
        >
          {texts.compare}
        </Button>
      ) : null}
      {children}
      {abilities.publish_version && project ? (
        <Button
          ref={opener}
          size="small"
          icon={<Upload size={15} aria-hidden="true" />}
          onPointerEnter={PublishDialog.preload}
          onClick={() => setPublishing(true)}
        >
          {texts.publish}
        </Button>
      ) : null}
      {isPublishing && project ? (
        <PublishDialog project={project} replaces={video} opener={opener} onClose={close} />
      ) : null}
    </>
  );
}

export default withQueryClient(VersionTools);
