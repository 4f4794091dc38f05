import { useQuery } from "@tanstack/react-query";
import { linkPreviewQuery } from "./linkPreviewQuery";
import { texts } from "./texts";

/** Text of an inline link to this site: the title of its target once loaded, `text` before. */
export default function InternalLink({ url, text }: { url: string; text: string }) {
  const { data: link } = useQuery(linkPreviewQuery(url));
  if (!link) return text;
  const label = link.kind === "cut" && link.number ? texts.cut({ number: link.number }) : link.title;
  return label === link.title ? link.title : `${label}, ${link.title}`;
}
