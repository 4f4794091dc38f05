import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "@/api/http/problem";
import { deleteUpload, getOffset, getUploadUrl, UploadGone } from "./resumableUpload";

const ID = "0b1c5f5e-3f0e-4a6d-9d6a-0d8d6f6f7a11";

function answerWith(status: number, headers: Record<string, string> = {}): typeof fetch {
  return vi.fn(async () => new Response(null, { status, headers }));
}

afterEach(() => vi.unstubAllGlobals());

test("the offset of an upload is requested at its URL", async () => {
  const request = answerWith(200, { "Upload-Offset": "400" });
  vi.stubGlobal("fetch", request);
  expect(await getOffset(ID, new AbortController().signal)).toBe(400);
  const init = { method: "HEAD", headers: { "Tus-Resumable": "1.0.0" } };
  expect(request).toHaveBeenCalledWith(`/api/uploads/${ID}`, expect.objectContaining(init));
  expect(getUploadUrl(ID)).toBe(`/api/uploads/${ID}`);
});

test("an upload that the server no longer has throws UploadGone", async () => {
  vi.stubGlobal("fetch", answerWith(404));
  await expect(getOffset(ID, new AbortController().signal)).rejects.toThrow(UploadGone);
});

test("an upload that someone else canceled throws an error that says so", async () => {
  vi.stubGlobal("fetch", answerWith(410));
  const offset = getOffset(ID, new AbortController().signal);
  await expect(offset).rejects.toThrow("This upload was canceled by a project manager");
  await expect(offset).rejects.toMatchObject({ status: 410, code: "client.upload_ended" });
});

test("a lost connection throws a transient error, and a failed deletion is ignored", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const error = await getOffset(ID, new AbortController().signal).catch((error: unknown) => error);
  expect(error instanceof ApiProblem && error.isTransient).toBe(true);
  await expect(deleteUpload(ID)).resolves.toBeUndefined();
});
