import { useState } from "react";
import { CreateScreen } from "./CreateScreen";
import { emptyDraft } from "./newProject";

export default function CreatePage() {
  const [asking, setAsking] = useState(false);
  return (
    <CreateScreen draft={asking ? emptyDraft : null} onOpen={() => setAsking(true)} onClose={() => setAsking(false)} />
  );
}
