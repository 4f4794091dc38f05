import { expect, test, vi } from "vitest";
import { requestPreview, uploadPreview } from "./previewApi";

test.each([
  ["uploading a picture", () => uploadPreview("a", 1, new Blob(), null)],
  ["asking for one", () => requestPreview("a")],
])("%s fails after three minutes without an answer", async (_, send) => {
  using timeout = vi.spyOn(AbortSignal, "timeout");
  timeout.mockReturnValue(AbortSignal.abort(new DOMException("Too slow", "TimeoutError")));
  await expect(send()).rejects.toThrow("Too slow");
  expect(timeout).toHaveBeenCalledWith(180_000);
});
