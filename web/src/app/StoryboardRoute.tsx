import { useParams } from "@tanstack/react-router";
import StoryboardPage from "@/features/storyboard/StoryboardPage";

/** The storyboard fills the window by itself: no header, no footer. */
export default function StoryboardRoute() {
  const { ref = "" } = useParams({ strict: false });
  return <StoryboardPage projectRef={ref} />;
}
