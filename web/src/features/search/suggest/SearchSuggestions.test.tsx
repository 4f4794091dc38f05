import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SearchResult } from "@/api/gen/rest/types.gen";
import { type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import SearchSuggestions from "./SearchSuggestions";

function Box() {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <search>
      <input
        ref={box}
        type="search"
        aria-label="Quick search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SearchSuggestions box={box} text={text} onText={setText} renderEmpty={null} />
    </search>
  );
}

function found(name: string): SearchResult {
  return {
    kind: "project",
    id: name,
    ref: name,
    title: [{ text: name, is_match: true }],
    excerpt: [],
    context: null,
    picture_url: null,
    created_at: "2026-01-01T00:00:00Z",
  };
}

test("an earlier question's answer never stands over a later one's", async () => {
  let letGo: (answer: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => {
    letGo = resolve;
  });
  const [fresh, late] = [found("Quokka fresh"), found("Quokka late")];
  const server = await startTestServer({
    "GET /api/search/suggestions": ({ query }: SentRequest) => {
      const q = query.get("q");
      if (q === "quokka f") return held;
      return { items: q === "quokka l" ? [late] : [fresh, late] };
    },
  });
  await mount(<Box />);
  const box = page.getByRole("searchbox", { name: "Quick search" });
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const shown = () => options.elements().map(({ textContent }) => textContent);
  await box.fill("quokka f");
  await expect.poll(() => server.getRequests("GET", "/api/search/suggestions")).toHaveLength(1);
  await box.fill("quokka l");
  await expect.poll(shown).toEqual([expect.stringContaining("Quokka late")]);
  letGo({ items: [fresh] });
  await box.fill("quokka");
  await expect.poll(() => shown().length).toBe(2);
  await box.fill("quokka l");
  await expect.poll(shown).toEqual([expect.stringContaining("Quokka late")]);
});
