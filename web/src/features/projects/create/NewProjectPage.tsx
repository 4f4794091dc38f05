import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { CreateScreen } from "./CreateScreen";
import { parsePrefill } from "./newProject";

/** Page that opens the dialog with prefilled fields: /new-project?name=&w=&h=&fps=&ar= */
export default function NewProjectPage() {
  const query = useSearch({ strict: false });
  const navigate = useNavigate();
  const [draft] = useState(() => parsePrefill(query));
  return (
    <CreateScreen
      draft={draft}
      onOpen={() => undefined}
      onClose={() => void navigate({ to: "/create", replace: true })}
    />
  );
}
