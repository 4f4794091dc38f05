import { fetchFile } from "@/api/http/fetchFile";

/** Load and decode a picture off the main thread; null on failure. */
export async function loadBitmap(url: string): Promise<ImageBitmap | null> {
  try {
    const response = await fetchFile(url);
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return loadThroughImageElement(url);
  }
}

/** Fallback: an object store on another origin may allow image elements but not `fetch` (CORS). */
async function loadThroughImageElement(url: string): Promise<ImageBitmap | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return await createImageBitmap(image);
  } catch {
    return null;
  }
}
