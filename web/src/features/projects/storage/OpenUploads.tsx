import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OpenUploadOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { getErrorMessage } from "@/api/http/problem";
import { useAction } from "@/api/useAction";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { formatSize } from "@/ui/text/formatSize";
import styles from "./Storage.module.css";
import { texts } from "./texts";

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
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, texts.cancelFailed));
  const cancel = ({ id }: OpenUploadOut) =>
    run(async () => {
      const path = { ref: projectId, upload_id: id };
      try {
        await call("DELETE", "/api/projects/{ref}/open-uploads/{upload_id}", { path });
      } finally {
        await queryClient.invalidateQueries({ queryKey });
      }
    });
  const uploads = data?.items ?? [];
  if (uploads.length === 0 && error === null) return null;
  return (
    <>
      {uploads.length > 0 ? <h3 className={styles.heading}>{texts.openUploads({ count: uploads.length })}</h3> : null}
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.upload}>
            <span className={styles.text}>
              <span className={styles.name}>{upload.name}</span>
              <span className={styles.hint}>
                {texts.uploadState({
                  person: upload.person.display_name,
                  received: formatSize(upload.received),
                  size: formatSize(upload.size),
                  age: formatAge(upload.last_chunk_at),
                })}
              </span>
            </span>
            <Button
              size="small"
              aria-label={texts.cancelItem({ name: upload.name })}
              disabled={isPending}
              onClick={() => void cancel(upload)}
            >
              {texts.cancelUpload}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorText text={error} />
    </>
  );
}
