import { BlobReader, BlobWriter, configure, ZipReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";

// Only names are read and entries are stored uncompressed: a worker isn't worth it.
configure({ useWebWorkers: false });

/** A file to add to a ZIP. `path` uses forward slashes. */
export interface ZipEntry {
  path: string;
  file: File;
}

/**
 * Yield the paths in a ZIP in order, without directories. Stops reading when the consumer stops. Throws if the file
 * can't be read.
 */
export async function* listZipPaths(file: Blob): AsyncGenerator<string> {
  // Tolerant: only the type is detected here; the server validates the ZIP.
  const reader = new ZipReader(new BlobReader(file), { strictness: "tolerant", filenameValidation: "tolerant" });
  try {
    for await (const { filename, directory } of reader.getEntriesGenerator()) if (!directory) yield filename;
  } finally {
    await reader.close();
  }
}

interface CreateZipOptions {
  signal: AbortSignal;
  /** Called with the number of bytes packed so far. */
  onProgress: (packed: number) => void;
}

/**
 * Pack files into a ZIP, uncompressed and in order. Paths must be unique. Throws if a file can't be read or when
 * aborted.
 */
export async function createZip(entries: readonly ZipEntry[], { signal, onProgress }: CreateZipOptions): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { level: 0, signal });
  let before = 0;
  for (const { path, file } of entries) {
    signal.throwIfAborted();
    const onprogress = (packed: number): undefined => onProgress(before + packed) as undefined;
    await writer.add(path, new BlobReader(file), { onprogress });
    before += file.size;
    onProgress(before);
  }
  return writer.close();
}
