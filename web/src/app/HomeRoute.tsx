import HomePage from "@/features/home/HomePage";
import { lazyComponent } from "@/ui/lazyComponent";

const RecentStrip = lazyComponent(() => import("@/features/recents/RecentStrip"));

/** The dashboard, with where one was last. */
export default function HomeRoute() {
  return <HomePage bottomContent={<RecentStrip />} />;
}
