"""Jobs of videos."""

from pegbar.access.house import House
from pegbar.domains.videos.actions import videos
from pegbar.domains.videos.publishing.actions import making, publishing


def register(house: House) -> None:
    """Say who does the jobs of this slice."""

    async def publish(publication_id: str) -> None:
        await making.make(house, publication_id)

    async def forget(video_id: str) -> None:
        await videos.forget(house, video_id)

    house.jobs.handle(publishing.PUBLISH, publish)
    house.jobs.handle(videos.FORGET, forget)
