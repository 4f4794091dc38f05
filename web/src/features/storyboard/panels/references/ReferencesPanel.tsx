import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Images, Plus, X } from "lucide-react";
import { useCallback, useState } from "react";
import { queryClient } from "@/api/records/queryClient";
import { useTopic } from "@/api/socket/useTopic";
import { type PanelProps, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import frame from "@/ui/layout/docked.module.css";
import { EmptyState } from "@/ui/layout/EmptyState";
import { PicturePicker } from "./PicturePicker";
import { PinnedPicture } from "./PinnedPicture";
import { usePins } from "./pins";
import { getFilesKey } from "./queries";
import styles from "./References.module.css";
import { referenceTexts } from "./texts";
import { referencesTitle } from "./titleTexts";

const FILE_EVENTS = ["assets_changed", "members_changed", "project_updated"] as const;

/** Panel with pictures from the project's files. Provides the query client, which boards don't have. */
export default function ReferencesPanel(props: PanelProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <References {...props} />
    </QueryClientProvider>
  );
}

function References({ projectId, onClose }: PanelProps) {
  const { drawings } = useEditorContext();
  const isNarrow = useIsNarrow();
  const pins = usePins(drawings.options.userId, projectId);
  const [isPicking, setPicking] = useState(false);
  const client = useQueryClient();
  const refetch = useCallback(
    () => void client.invalidateQueries({ queryKey: getFilesKey(projectId) }),
    [client, projectId],
  );
  useTopic(`project:${projectId}`, FILE_EVENTS, refetch);
  const pinButton = (
    <Button variant="primary" onClick={() => setPicking(true)}>
      {referenceTexts.pin}
    </Button>
  );
  return (
    <section className={frame.panel} aria-label={referencesTitle.title}>
      <div className={frame.head}>
        {isNarrow ? null : <h2 className={frame.title}>{referencesTitle.title}</h2>}
        <span className={styles.spacer} />
        <IconButton label={referenceTexts.pin} size="small" side="bottom" onClick={() => setPicking(true)}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
        {isNarrow ? null : (
          <IconButton label={referenceTexts.close} size="small" side="bottom" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {pins.ids.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            icon={<Images size={24} aria-hidden="true" />}
            title={referenceTexts.emptyTitle}
            text={referenceTexts.emptyText}
            action={pinButton}
          />
        </div>
      ) : (
        <ul className={styles.list} aria-label={referenceTexts.list}>
          {pins.ids.map((id) => (
            <PinnedPicture key={id} projectId={projectId} id={id} pins={pins} />
          ))}
        </ul>
      )}
      {isPicking ? <PicturePicker projectId={projectId} pins={pins} onClose={() => setPicking(false)} /> : null}
    </section>
  );
}
