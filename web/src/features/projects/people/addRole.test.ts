import { afterEach, expect, it, vi } from "vitest";
import { addRole } from "@/features/projects/people/api";
import { createRoleDraft } from "@/features/projects/people/roleDraft";

const UNKNOWN = { code: "save_unknown", detail: "It is not known whether this was saved.", retry_after: 2 };

afterEach(() => vi.restoreAllMocks());

it("says that a role is perhaps saved, and sends it again under the same id", async () => {
  const answers = [new Response(JSON.stringify(UNKNOWN), { status: 503 }), new Response("{}", { status: 201 })];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answers.shift() ?? Response.error());
  const role = { ...createRoleDraft(), name: "Inker" };
  await expect(addRole("boat", role)).rejects.toThrow(UNKNOWN.detail);
  await addRole("boat", role);
  const [first, second] = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as { id?: string });
  expect(first?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
});
