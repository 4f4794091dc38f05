import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { OpenUploadOut } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { formatSize } from "@/ui/formatSize";
import { messages } from "./messages";
import styles from "./Storage.module.css";

const REFRESH_MS = 5000;

/** Field of the settings: the project's unfinished uploads by anyone, each with a cancel button. */
export function OpenUploads({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient();
  const queryKey = ["projects", "open-uploads", projectId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call("GET", "/api/projects/{ref}/open-uploads", { path: { ref: projectId }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, messages.cancelFailed));
  const cancel = ({ id }: OpenUploadOut) =>
    act(async () => {
      const path = { ref: projectId, upload_id: id };
      try {
        await call("DELETE", "/api/projects/{ref}/open-uploads/{upload_id}", { path });
      } finally {
        await queryClient.invalidateQueries({ queryKey });
      }
    });
  const uploads = data?.items ?? [];
  if (uploads.length === 0 && fault === null) return null;
  return (
    <>
      {uploads.length > 0 ? <h3 className={styles.heading}>{messages.openUploads(uploads.length)}</h3> : null}
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <span className={styles.words}>
              <span className={styles.name}>{upload.name}</span>
              <span className={styles.hint}>
                {messages.uploadState(
                  upload.person.display_name,
                  formatSize(upload.received),
                  formatSize(upload.size),
                  formatRelativeAge(upload.last_chunk_at),
                )}
              </span>
            </span>
            <Button
              size="small"
              aria-label={messages.cancelNamed(upload.name)}
              disabled={isPending}
              onClick={() => void cancel(upload)}
            >
              {messages.cancelUpload}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText text={fault} />
    </>
  );
}
