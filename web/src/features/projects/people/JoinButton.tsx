import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import { updateQueryData } from "@/api/records/queryUpdates";
import { useTopic } from "@/api/socket/useTopic";
import type { Project } from "@/api/types";
import { pendingJoinRequestsQuery, requestToJoin } from "@/features/projects/people/api";
import { showNotice } from "@/features/projects/people/showNotice";
import { IconButton } from "@/ui/buttons/IconButton";
import { texts } from "./texts";

const EVENTS = ["inbox_changed"] as const;

/** Button to request to join a public project as a viewer. Stays pressed while the request is pending. */
export default function JoinButton({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const { queryKey } = pendingJoinRequestsQuery();
  const { data, refetch } = useQuery(pendingJoinRequestsQuery());
  const isRequested = data?.includes(project.id) ?? false;
  const me = useUserId();
  const refetchRequests = useCallback(() => void refetch(), [refetch]);
  useTopic(me && `user:${me}`, EVENTS, refetchRequests);
  const [isPending, setPending] = useState(false);

  const sendRequest = async (): Promise<void> => {
    setPending(true);
    try {
      await requestToJoin(project.slug);
      await updateQueryData(queryClient, queryKey, (projectIds = []) => [...projectIds, project.id]);
      await showNotice(texts.joinSent);
    } catch (problem) {
      const isOwnerUnknown = problem instanceof ApiProblem && problem.code === "owner_unknown";
      const reason = getErrorMessage(problem, texts.unexpected);
      await showNotice(isOwnerUnknown ? texts.ownerUnknown : texts.joinFailed({ reason }));
    }
    setPending(false);
  };

  return (
    <IconButton
      label={texts.join}
      side="bottom"
      pressed={isRequested}
      disabled={isPending}
      onClick={() => void (isRequested ? showNotice(texts.joinSent) : sendRequest())}
    >
      <UserPlus size={18} aria-hidden="true" />
    </IconButton>
  );
}
