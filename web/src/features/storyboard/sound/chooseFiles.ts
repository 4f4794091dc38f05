/** What the browser's dialog offers. */
const ACCEPT = "audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.ogg,.oga,.opus,.webm,.mp4,.mov";

/** Has sounds chosen in the browser's dialog; never told of none. */
export function chooseFiles(then: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ACCEPT;
  input.multiple = true;
  input.onchange = () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) then(files);
  };
  input.click();
}
