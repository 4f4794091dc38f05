import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { updateQueryData } from "@/api/queryUpdates";
import { useUserId } from "@/api/session";
import type { Project } from "@/api/types";
import { useTopic } from "@/api/useTopic";
import { pendingJoinRequestsQuery, requestToJoin } from "@/features/projects/people/api";
import { showNotice } from "@/features/projects/people/showNotice";
import { IconButton } from "@/ui/IconButton";
import { messages } from "./messages";

const EVENTS = ["inbox_changed"] as const;

/** Button to request to join a public project as a viewer. Stays pressed while the request is pending. */
export default function JoinButton({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const { queryKey } = pendingJoinRequestsQuery();
  const { data, refetch } = useQuery(pendingJoinRequestsQuery());
  const asked = data?.includes(project.id) ?? false;
  const me = useUserId();
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(me && `user:${me}`, EVENTS, look);
  const [isPending, setPending] = useState(false);

  const ask = async (): Promise<void> => {
    setPending(true);
    try {
      await requestToJoin(project.slug);
      await updateQueryData(queryClient, queryKey, (now = []) => [...now, project.id]);
      await showNotice(messages.joinSent);
    } catch (problem) {
      const unknown = problem instanceof ApiProblem && problem.code === "owner_unknown";
      const reason = getErrorMessage(problem, messages.unexpected);
      await showNotice(unknown ? messages.ownerUnknown : messages.joinFailed(reason));
    }
    setPending(false);
  };

  return (
    <IconButton
      label={messages.join}
      side="bottom"
      pressed={asked}
      disabled={isPending}
      onClick={() => void (asked ? showNotice(messages.joinSent) : ask())}
    >
      <UserPlus size={18} aria-hidden="true" />
    </IconButton>
  );
}
