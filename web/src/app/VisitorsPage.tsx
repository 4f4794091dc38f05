import Welcome from "@/features/home/Welcome";
import FeaturedPage from "@/features/videos/featured/FeaturedPage";

/** What a visitor sees first: as one, or what came later would push down what is already read. */
export default function VisitorsPage() {
  return (
    <>
      <Welcome />
      <FeaturedPage />
    </>
  );
}
