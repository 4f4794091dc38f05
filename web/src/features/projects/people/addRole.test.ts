import { afterEach, expect, it, vi } from "vitest";
import { addRole } from "@/features/projects/people/api";
import { createRoleDraft } from "@/features/projects/people/roleDraft";

const UNKNOWN = {
  code: "save_unknown",
  detail: "This may not have been saved. Check before you try again.",
  retry_after: 2,
};

afterEach(() => vi.restoreAllMocks());

it("reports that a role may not have been saved, and retries with the same id", async () => {
  const responses = [new Response(JSON.stringify(UNKNOWN), { status: 503 }), new Response("{}", { status: 201 })];
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async () => responses.shift() ?? Response.error());
  const role = { ...createRoleDraft(), name: "Inker" };
  await expect(addRole("boat", role)).rejects.toThrow(UNKNOWN.detail);
  await addRole("boat", role);
  const [first, second] = fetchSpy.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as { id?: string });
  expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
});
