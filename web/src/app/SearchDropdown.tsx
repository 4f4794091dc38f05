import type { RefObject } from "react";
import { useUserId } from "@/api/session";
import SearchSuggestions from "@/features/search/suggest/SearchSuggestions";
import { lazyComponent } from "@/ui/lazyComponent";

const RecentPanel = lazyComponent(() => import("@/features/recents/RecentPanel"));

interface SearchDropdownProps {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
}

/** What opens under the header's search box: suggestions, and before one types where a signed-in person was last. */
export default function SearchDropdown(props: SearchDropdownProps) {
  const userId = useUserId();
  return (
    <SearchSuggestions
      {...props}
      renderEmpty={userId === null ? null : (panel) => <RecentPanel key={userId} {...panel} />}
    />
  );
}
