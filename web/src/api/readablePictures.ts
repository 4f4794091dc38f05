/** The kinds of picture that the server reads. */
export const READABLE_PICTURES: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/bmp",
  "image/avif",
];
