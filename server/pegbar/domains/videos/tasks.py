"""Jobs of videos and of their rooms."""

from pegbar.access.house import House
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.publishing import tasks as publishing


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def forget(video_id: str) -> None:
        await videos.forget(house, video_id)

    videos.weigh(house)
    house.jobs.handle(videos.FORGET, forget)
    publishing.register(house)
