import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SearchResult } from "@/api/gen/rest/types.gen";
import { type SentRequest, startTestServer } from "@/api/testing";
import { mount } from "@/testing";
import SearchSuggestions from "./SearchSuggestions";

function SearchField() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  return (
    <search>
      <input
        ref={inputRef}
        type="search"
        aria-label="Quick search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SearchSuggestions inputRef={inputRef} text={text} onText={setText} renderEmpty={null} />
    </search>
  );
}

function createHit(name: string): SearchResult {
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

test("a late response to an earlier text never replaces newer suggestions", async () => {
  let resolveResponse: (value: object) => void = () => undefined;
  const heldResponse = new Promise<object>((resolve) => {
    resolveResponse = resolve;
  });
  const [freshHit, lateHit] = [createHit("Quokka fresh"), createHit("Quokka late")];
  const server = await startTestServer({
    "GET /api/search/suggestions": ({ query }: SentRequest) => {
      const q = query.get("q");
      if (q === "quokka f") return heldResponse;
      return { items: q === "quokka l" ? [lateHit] : [freshHit, lateHit] };
    },
  });
  await mount(<SearchField />);
  const searchField = page.getByRole("searchbox", { name: "Quick search" });
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const getOptionTexts = () => options.elements().map(({ textContent }) => textContent);
  await searchField.fill("quokka f");
  await expect.poll(() => server.getRequests("GET", "/api/search/suggestions")).toHaveLength(1);
  await searchField.fill("quokka l");
  await expect.poll(getOptionTexts).toEqual([expect.stringContaining("Quokka late")]);
  resolveResponse({ items: [freshHit] });
  await searchField.fill("quokka");
  await expect.poll(() => getOptionTexts().length).toBe(2);
  await searchField.fill("quokka l");
  await expect.poll(getOptionTexts).toEqual([expect.stringContaining("Quokka late")]);
});
