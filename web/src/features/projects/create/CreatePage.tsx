import { useState } from "react";
import { CreateScreen } from "./CreateScreen";
import { emptyDraft } from "./newProject";

export default function CreatePage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <CreateScreen draft={isOpen ? emptyDraft : null} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
  );
}
