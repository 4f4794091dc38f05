import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import type { Player } from "@/features/videos/player/player";
import type { Video } from "@/features/videos/types";
import type { VideoStore } from "@/features/videos/videoStore";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Switch } from "@/ui/forms/Switch";
import { lazyComponent } from "@/ui/lazyComponent";
import { toast } from "@/ui/status/toasts";
import { deleteVideo, setFeatured } from "./api";
import { texts } from "./texts";

const EditDialog = lazyComponent(() => import("./EditDialog"));

export interface VideoToolsProps {
  store: VideoStore;
  video: Video;
  player: Player;
}

function FeaturedSwitch({ store, video }: Omit<VideoToolsProps, "player">) {
  const changeFeatured = async (featured: boolean): Promise<void> => {
    store.updateVideo(() => ({ featured }));
    try {
      await setFeatured(video.id, featured);
    } catch (error) {
      store.updateVideo(() => ({ featured: !featured }));
      toast(getErrorMessage(error, texts.featureFailed), "error");
    }
  };
  return (
    <Switch checked={video.featured} onCheckedChange={(featured) => void changeFeatured(featured)}>
      {texts.featured}
    </Switch>
  );
}

/** Edit, delete and feature controls, depending on the user's abilities. */
export default function VideoTools({ store, video, player }: VideoToolsProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { abilities, project } = video;

  const remove = async (): Promise<void> => {
    const title = texts.deleteTitle({ title: video.title });
    const confirmOptions = { confirmLabel: texts.delete, cancelLabel: texts.cancel, danger: true };
    if (!(await confirm({ title, description: texts.deleteText, ...confirmOptions }))) return;
    try {
      await deleteVideo(video.id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) {
        toast(getErrorMessage(error, texts.deleteFailed), "error");
        return;
      }
    }
    if (project) await navigate({ to: "/project/$ref", params: { ref: project.slug }, replace: true });
    else await navigate({ to: "/featured", replace: true });
  };

  return (
    <>
      {abilities.feature ? <FeaturedSwitch store={store} video={video} /> : null}
      {abilities.edit ? (
        <Button
          ref={opener}
          size="small"
          icon={<Pencil size={15} aria-hidden="true" />}
          onPointerEnter={EditDialog.preload}
          onClick={() => setEditing(true)}
        >
          {texts.edit}
        </Button>
      ) : null}
      {abilities.delete ? (
        <Button size="small" icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => void remove()}>
          {texts.delete}
        </Button>
      ) : null}
      {isEditing ? (
        <EditDialog store={store} video={video} player={player} opener={opener} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}
