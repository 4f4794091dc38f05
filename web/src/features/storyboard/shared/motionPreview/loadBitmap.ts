import { fetchFile } from "@/api/fetchFile";

/** A cut's picture, decoded off the page's thread; null where it cannot be had. */
export async function loadBitmap(url: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetchFile(url);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch {
    return loadThroughImageElement(url);
  }
}

/** A store of objects at another address may show its pictures to elements alone. */
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
