import Welcome from "@/features/home/Welcome";
import FeaturedPage from "@/features/videos/featured/FeaturedPage";

/** Start page of visitors. One chunk: a part that arrives later would move content that is being read. */
export default function VisitorsPage() {
  return (
    <>
      <Welcome />
      <FeaturedPage />
    </>
  );
}
