import { useQuery } from "@tanstack/react-query";
import { linkPreviewQuery } from "./linkPreviewQuery";
import { messages } from "./messages";

/** What stands among the words for an address of this site's: the name of what it leads to, once that is known. */
export default function InternalLink({ url, text }: { url: string; text: string }) {
  const { data: link } = useQuery(linkPreviewQuery(url));
  if (!link) return text;
  const number = link.kind === "cut" && link.number ? messages.cut(link.number) : link.title;
  return number === link.title ? link.title : `${number}, ${link.title}`;
}
