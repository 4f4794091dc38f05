import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { showAnswer } from "@/api/answers";
import { ApiProblem, messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
import type { Project } from "@/api/types";
import { useTopic } from "@/api/useTopic";
import { alertOf } from "@/features/projects/people/alertOf";
import { askedToJoinQuery, askToJoin } from "@/features/projects/people/api";
import { IconButton } from "@/ui/IconButton";
import { messages } from "./messages";

const LIVE = ["inbox_changed"] as const;

/** Asks the owner of a public project to become a viewer. Stays down while the request waits for an answer. */
export default function JoinButton({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const { queryKey } = askedToJoinQuery();
  const { data, refetch } = useQuery(askedToJoinQuery());
  const asked = data?.includes(project.id) ?? false;
  const me = useUserId();
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(me && `user:${me}`, LIVE, look);
  const [isPending, setPending] = useState(false);

  const ask = async (): Promise<void> => {
    setPending(true);
    try {
      await askToJoin(project.slug);
      await showAnswer(queryClient, queryKey, (now = []) => [...now, project.id]);
      await alertOf(messages.joinSent);
    } catch (problem) {
      const unknown = problem instanceof ApiProblem && problem.code === "owner_unknown";
      const reason = messageOf(problem, messages.unexpected);
      await alertOf(unknown ? messages.ownerUnknown : messages.joinFailed(reason));
    }
    setPending(false);
  };

  return (
    <IconButton
      label={messages.join}
      side="bottom"
      pressed={asked}
      disabled={isPending}
      onClick={() => void (asked ? alertOf(messages.joinSent) : ask())}
    >
      <UserPlus size={18} aria-hidden="true" />
    </IconButton>
  );
}
