import { expect, test, vi } from "vitest";
import { requestPreview, uploadPreview } from "./previewApi";

test.each([
  ["uploading a preview", () => uploadPreview("a", 1, new Blob(), null)],
  ["requesting a preview", () => requestPreview("a")],
])("%s times out after three minutes", async (_, send) => {
  using timeout = vi.spyOn(AbortSignal, "timeout");
  timeout.mockReturnValue(AbortSignal.abort(new DOMException("Too slow", "TimeoutError")));
  await expect(send()).rejects.toThrow("Too slow");
  expect(timeout).toHaveBeenCalledWith(180_000);
});
