import type { RefObject } from "react";
import { useUserId } from "@/api/session";
import SearchSuggestions from "@/features/search/suggest/SearchHelp";
import { late } from "@/ui/late";

const RecentPanel = late(() => import("@/features/recents/RecentPanel"));

interface SearchHelpProps {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
}

/** What opens under the header's search box: suggestions, and before one types where a signed-in person was last. */
export default function SearchHelp(props: SearchHelpProps) {
  const userId = useUserId();
  return (
    <SearchSuggestions
      {...props}
      whileEmpty={userId === null ? null : (panel) => <RecentPanel key={userId} {...panel} />}
    />
  );
}
