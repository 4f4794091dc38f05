import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useCallback, useState } from "react";
import { NETWORK_DEFAULT, NETWORK_MAX, NETWORK_MIN } from "@/api/gen/limit-values";
import { useSession, useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import { type Network, networkQuery, SOCIAL_KEY } from "@/features/social/api";
import { Constellation } from "@/features/social/Constellation";
import { NETWORK_STEP } from "@/features/social/limits";
import { PeopleList } from "@/features/social/PeopleList";
import { PeopleWithSkill } from "@/features/social/PeopleWithSkill";
import { SkillChips } from "@/features/social/SkillChips";
import { texts } from "@/features/social/texts";
import { useFriendRequests } from "@/features/social/useFriendRequests";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { cx } from "@/ui/cx";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { EmptyState } from "@/ui/layout/EmptyState";
import { PageFrame } from "@/ui/layout/PageFrame";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";
import styles from "./Network.module.css";

const EVENTS = ["relations_changed"] as const;
const VIEWS = [
  { value: "picture", label: texts.picture },
  { value: "list", label: texts.list },
] as const;

/** Page of friends of friends, as a diagram or a list, ordered by the number of friends in common. */
export default function NetworkPage() {
  useDocumentTitle(texts.title);
  const userId = useUserId();
  const session = useSession();
  const queryClient = useQueryClient();
  const [skills, setSkills] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState<number>(NETWORK_DEFAULT);
  const [view, setView] = useState<"picture" | "list">("picture");
  const friendRequests = useFriendRequests();
  const { data, error, refetch, isPlaceholderData } = useQuery(networkQuery(skills, limit));
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: SOCIAL_KEY }), [queryClient]);
  useTopic(userId === null ? null : `user:${userId}`, EVENTS, refresh);

  const friendsLink = (
    <Link to="/friends" className={getButtonClass("secondary")}>
      {texts.myFriends}
    </Link>
  );
  return (
    <PageFrame title={texts.title} lead={texts.lead} actions={friendsLink}>
      <SkillChips chosenSkills={skills} onChoose={setSkills} />
      {data === undefined ? (
        error ? (
          <EmptyState
            role="alert"
            title={texts.failed}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
          />
        ) : (
          <div role="status" aria-label={texts.loading} className={styles.loading}>
            <Skeleton height="100%" />
          </div>
        )
      ) : data.items.length === 0 ? (
        <>
          <NoPeople skillCount={skills.length} onClearFilter={() => setSkills([])} />
          {skills.map((skill) => (
            <PeopleWithSkill key={skill} skill={skill} friendRequests={friendRequests} />
          ))}
        </>
      ) : (
        <>
          <div className={styles.toolbar}>
            <RadioGroup label={texts.view} value={view} onValueChange={setView} options={VIEWS} />
            <PeopleCount network={data} limit={limit} isBusy={isPlaceholderData} onLimit={setLimit} />
          </div>
          <div className={cx(isPlaceholderData && styles.busy)}>
            {view === "list" ? (
              <PeopleList
                label={texts.title}
                people={data.items}
                friendRequests={friendRequests}
                isBusy={isPlaceholderData}
              />
            ) : session.phase === "signed-in" ? (
              <Constellation
                network={data}
                me={session.profile}
                friendRequests={friendRequests}
                isBusy={isPlaceholderData}
              />
            ) : null}
          </div>
        </>
      )}
    </PageFrame>
  );
}

interface PeopleCountProps {
  network: Network;
  limit: number;
  isBusy: boolean;
  onLimit: (limit: number) => void;
}

/** Number of people, with buttons to show fewer or more. */
function PeopleCount({ network, limit, isBusy, onLimit }: PeopleCountProps) {
  const count = network.items.length;
  const lowerLimit = Math.min(limit, Math.ceil(count / NETWORK_STEP) * NETWORK_STEP) - NETWORK_STEP;
  const hasMore = isBusy ? limit < NETWORK_MAX : network.has_more && limit < NETWORK_MAX;
  return (
    <div className={styles.peopleCount}>
      <Button
        size="small"
        aria-disabled={lowerLimit < NETWORK_MIN}
        onClick={() => {
          if (lowerLimit >= NETWORK_MIN) onLimit(lowerLimit);
        }}
      >
        {texts.fewer}
      </Button>
      <span className={styles.number} role="status">
        {texts.people({ count })}
      </span>
      <Button
        size="small"
        aria-disabled={!hasMore}
        onClick={() => {
          if (hasMore) onLimit(limit + NETWORK_STEP);
        }}
      >
        {texts.more}
      </Button>
    </div>
  );
}

function NoPeople({ skillCount, onClearFilter }: { skillCount: number; onClearFilter: () => void }) {
  const isFiltered = skillCount > 0;
  return (
    <EmptyState
      role="status"
      icon={<Users size={22} aria-hidden="true" />}
      title={texts.none}
      text={isFiltered ? texts.noneWithSkills({ count: skillCount }) : texts.noneText}
      action={isFiltered ? <Button onClick={onClearFilter}>{texts.allSkills}</Button> : undefined}
    />
  );
}
