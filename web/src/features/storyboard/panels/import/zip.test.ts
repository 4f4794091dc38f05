import { expect, test, vi } from "vitest";
import { detectType } from "./detectType";
import { createZip, listZipPaths, type ZipEntry } from "./zip";

const still = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

function entry(path: string, content: BlobPart = path): ZipEntry {
  return { path, file: new File([content], path.split("/").at(-1) ?? path) };
}

async function zipOf(name: string, ...paths: string[]): Promise<File> {
  const blob = await createZip(
    paths.map((path) => entry(path)),
    still(),
  );
  return new File([blob], name);
}

async function inside(file: Blob): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of listZipPaths(file)) paths.push(path);
  return paths;
}

test("files lie in a ZIP as they are, in their order, below their paths", async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const onProgress = vi.fn();
  const entries = [entry("Reel/Reel.storyboarder", "{}"), entry("Reel/images/ボード 1.png", noise)];
  const zip = await createZip(entries, { ...still(), onProgress });
  expect(await inside(zip)).toEqual(["Reel/Reel.storyboarder", "Reel/images/ボード 1.png"]);
  expect(onProgress).toHaveBeenLastCalledWith(60_002);
  // Entries are stored uncompressed, so their bytes appear unchanged in the ZIP.
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const at = bytes.findIndex((_, index) => noise.every((byte, next) => bytes[index + next] === byte));
  expect(at).toBeGreaterThan(0);
});

test("packing stops when told to, and fails where a file cannot be read", async () => {
  const stop = new AbortController();
  const large = Array.from({ length: 20 }, (_, index) => entry(`${index}.png`, new Uint8Array(1_000_000)));
  const packing = createZip(large, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(packing).rejects.toMatchObject({ name: "AbortError" });
  const gone = new File(["x"], "gone.png");
  gone.slice = () => {
    throw new DOMException("gone", "NotReadableError");
  };
  gone.stream = gone.slice as never;
  await expect(createZip([{ path: "gone.png", file: gone }], still())).rejects.toThrow();
});

test.for([
  ["storyboarder", ["x/readme.txt", "x/images/1.png", "x/x.storyboarder", "x/old.edl"]],
  ["edit", ["media/K7QF3M2A.png", "Night ferry.XML"]],
  ["edit", ["one.edl", "two.edl"]],
  ["pictures", ["./a.PSD", "b.jpeg", "notes.pdf"]],
] as const)("a ZIP is %s by what lies in it: %s", async ([kind, paths]) => {
  expect(await detectType(await zipOf("some.zip", ...paths))).toBe(kind);
});

test.for([
  ["nothing that is imported", ["readme.pdf", "__MACOSX/._a.png", ".hidden/b.edl"]],
  ["nothing at all", []],
])("a ZIP with %s is refused", async ([, paths]) => {
  const refused = detectType(await zipOf("some.zip", ...(paths as string[])));
  await expect(refused).rejects.toMatchObject({ message: "some.zip holds no scene, clip or board.", file: "some.zip" });
});

test("what is called a ZIP and is none, or half of one, is told so", async () => {
  const broken = { message: "This is no ZIP that Pegbar can read." };
  await expect(detectType(new File(["PK no zip at all".repeat(100)], "a.zip"))).rejects.toMatchObject(broken);
  const whole = await zipOf("b.zip", "1.png", "2.png");
  await expect(detectType(new File([whole.slice(0, whole.size - 40)], "b.zip"))).rejects.toMatchObject(broken);
  await expect(detectType(new File([], "c.zip"))).rejects.toMatchObject({ message: "This file is empty." });
});

test("other files are what they are called", async () => {
  expect(await detectType(new File(["x"], "Night ferry.PSD"))).toBe("pictures");
  expect(await detectType(new File(["x"], "night.storyboarder"))).toBe("storyboarder");
  await expect(detectType(new File(["x"], "movie.mov"))).rejects.toThrow("no kind of file");
});
