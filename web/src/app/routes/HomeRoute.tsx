import HomePage from "@/features/home/HomePage";
import { lazyComponent } from "@/ui/lazyComponent";

const RecentStrip = lazyComponent(() => import("@/features/recents/RecentStrip"));

/** Dashboard with the recent items. */
export default function HomeRoute() {
  return <HomePage bottomContent={<RecentStrip />} />;
}
