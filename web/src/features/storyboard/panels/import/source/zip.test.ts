import { expect, test, vi } from "vitest";
import { detectType } from "./detectType";
import { createZip, listZipPaths, type ZipEntry } from "./zip";

const createOptions = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

function createEntry(path: string, content: BlobPart = path): ZipEntry {
  return { path, file: new File([content], path.split("/").at(-1) ?? path) };
}

async function createZipFile(name: string, ...paths: string[]): Promise<File> {
  const blob = await createZip(
    paths.map((path) => createEntry(path)),
    createOptions(),
  );
  return new File([blob], name);
}

async function listPaths(file: Blob): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of listZipPaths(file)) paths.push(path);
  return paths;
}

test("stores files uncompressed, in order, under their paths", async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const onProgress = vi.fn();
  const entries = [createEntry("Reel/Reel.storyboarder", "{}"), createEntry("Reel/images/ボード 1.png", noise)];
  const zip = await createZip(entries, { ...createOptions(), onProgress });
  expect(await listPaths(zip)).toEqual(["Reel/Reel.storyboarder", "Reel/images/ボード 1.png"]);
  expect(onProgress).toHaveBeenLastCalledWith(60_002);
  // Entries are stored uncompressed, so their bytes appear unchanged in the ZIP.
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const offset = bytes.findIndex((_, index) => noise.every((byte, next) => bytes[index + next] === byte));
  expect(offset).toBeGreaterThan(0);
});

test("packing stops when aborted and rejects if a file can't be read", async () => {
  const controller = new AbortController();
  const large = Array.from({ length: 20 }, (_, index) => createEntry(`${index}.png`, new Uint8Array(1_000_000)));
  const packing = createZip(large, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(packing).rejects.toMatchObject({ name: "AbortError" });
  const unreadable = new File(["x"], "gone.png");
  unreadable.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };
  unreadable.stream = unreadable.slice as never;
  await expect(createZip([{ path: "gone.png", file: unreadable }], createOptions())).rejects.toThrow();
});

test.for([
  ["storyboarder", ["x/readme.txt", "x/images/1.png", "x/x.storyboarder", "x/old.edl"]],
  ["edit", ["media/K7QF3M2A.png", "Night ferry.XML"]],
  ["edit", ["one.edl", "two.edl"]],
  ["pictures", ["./a.PSD", "b.jpeg", "notes.pdf"]],
] as const)("detects a ZIP as %s by its entries: %s", async ([kind, paths]) => {
  expect(await detectType(await createZipFile("some.zip", ...paths))).toBe(kind);
});

test.for([
  ["no importable files", ["readme.pdf", "__MACOSX/._a.png", ".hidden/b.edl"]],
  ["no files", []],
])("a ZIP with %s is refused", async ([, paths]) => {
  const detecting = detectType(await createZipFile("some.zip", ...(paths as string[])));
  await expect(detecting).rejects.toMatchObject({
    message: "some.zip has no scenes, clips, or boards to import.",
    file: "some.zip",
  });
});

test("refuses invalid, truncated, and empty ZIPs", async () => {
  const broken = { message: "Pegbar can't read this ZIP. Zip the files again, then try importing it." };
  await expect(detectType(new File(["PK no zip at all".repeat(100)], "a.zip"))).rejects.toMatchObject(broken);
  const complete = await createZipFile("b.zip", "1.png", "2.png");
  await expect(detectType(new File([complete.slice(0, complete.size - 40)], "b.zip"))).rejects.toMatchObject(broken);
  await expect(detectType(new File([], "c.zip"))).rejects.toMatchObject({ message: "This file is empty." });
});

test("detects other files by their extension", async () => {
  expect(await detectType(new File(["x"], "Night ferry.PSD"))).toBe("pictures");
  expect(await detectType(new File(["x"], "night.storyboarder"))).toBe("storyboarder");
  await expect(detectType(new File(["x"], "movie.mov"))).rejects.toThrow("This file type can't be imported");
  await expect(detectType(new File(["x"], "rain.WAV"))).rejects.toThrow("choose Add audio in the timeline");
});
