import type { RefObject } from "react";
import { useUserId } from "@/api/http/session";
import SearchSuggestions from "@/features/search/suggest/SearchSuggestions";
import { lazyComponent } from "@/ui/lazyComponent";

const RecentPanel = lazyComponent(() => import("@/features/recents/RecentPanel"));

interface SearchDropdownProps {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
}

/**
 * Dropdown of the header's search field: suggestions, or the recent items of a signed-in user while the field is empty.
 */
export default function SearchDropdown(props: SearchDropdownProps) {
  const userId = useUserId();
  return (
    <SearchSuggestions
      {...props}
      renderEmpty={userId === null ? null : (panel) => <RecentPanel key={userId} {...panel} />}
    />
  );
}
