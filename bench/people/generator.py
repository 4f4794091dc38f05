"""Fill an empty, migrated database with the data of many people: ``python -m bench.people.generator``.

At scale 1: 100,000 people with 5,000,000 friendship rows; 100,000 projects, a third of them private; 1,000,000 cuts; 100,000
videos with 300,000 comments and their notifications; and the search index. The same scale and seed give the same data.
Two of the people can sign in; they have 500 and 5,000 friends at every scale. The rows bypass all rules and checks, so use
it for measurements only.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any, Final

from bench.people.bulk_insert import Table, open_bulk_writer
from bench.people.random_texts import SENTENCE, RandomTexts
from pegbar.adapters.search.fts_search import FtsSearch
from pegbar.adapters.search.gin_search import GinSearch
from pegbar.domains.accounts.actions import create_hasher
from pegbar.domains.accounts.models import User
from pegbar.domains.notifications.models import Notification, NotificationSource
from pegbar.domains.profiles.models import Profile
from pegbar.domains.projects.models import Project, ProjectMember
from pegbar.domains.relations.models import FriendRequest, Friendship
from pegbar.domains.search.actions import index_writer
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.videos.models import Video, VideoComment
from pegbar.kernel.database import Database

PASSWORD: Final = "bench-password"
FRIENDS: Final = (500, 5000)
"""Numbers of friends of the first two people."""
PEOPLE, FRIENDS_EACH, CUTS_EACH = 100_000, 50, 10
_COMMUNITY_SIZE: Final = 150
_PRIVATE_MEMBERSHIPS: Final = 300
"""Number of private projects that the second person is a member of."""
COMMENTS_EACH, _NOTIFICATIONS_EACH, _UNREAD, _REQUESTS_EACH = 3, 300, 40, 20
"""Comments per video; notifications of the first two people, how many are unread, and friend requests to each of them."""
_SKILLS: Final = ("2d", "drawing", "painting", "music", "editing")
_START: Final = datetime.now(UTC).replace(microsecond=0) - timedelta(days=400)
_SPAN_MS: Final = 390 * 24 * 3600 * 1000
_PERSON, _PROJECT, _CUT, _VIDEO, _COMMENT, _NOTIFICATION, _REQUEST = range(1, 8)


@dataclass(frozen=True)
class Size:
    """Number of rows of each kind."""

    people: int

    @property
    def friendships(self) -> int:
        """Number of rows: two for each pair."""
        return self.people * FRIENDS_EACH


def size(scale: float) -> Size:
    """Return the size of the data at a scale, at least enough for the second person's 5,000 friends."""
    return Size(max(int(PEOPLE * scale), FRIENDS[-1] + 100))


def get_email(friends: int) -> str:
    """Return the email address of the person with this number of friends."""
    return f"hub-{friends}@example.com"


def _timestamp_ms(number: int, count: int) -> int:
    return int(_START.timestamp() * 1000) + number * _SPAN_MS // count


def _id(kind: int, number: int, count: int) -> str:
    """Return an id that sorts by number, and so by time."""
    stamp = f"{_timestamp_ms(number, count):012x}"
    return f"{stamp[:8]}-{stamp[8:]}-7{number & 0xFFF:03x}-{0x8000 | kind:04x}-{number:012x}"


def _get_created_at(number: int, count: int) -> datetime:
    return datetime.fromtimestamp(_timestamp_ms(number, count) / 1000, UTC)


class DataGenerator:
    """Generates the rows, table by table."""

    def __init__(self, scale: float, seed: int = 1) -> None:
        self.size = size(scale)
        self._rng = random.Random(seed)
        self._texts = RandomTexts(self._rng)
        self._people = [_id(_PERSON, number, self.size.people) for number in range(self.size.people)]
        self._projects = [_id(_PROJECT, number, self.size.people) for number in range(self.size.people)]

    def tables(self) -> Iterator[tuple[Table, Iterator[Sequence[Any]]]]:
        """Yield each table with its rows, referenced tables first."""
        yield Table(User, "id email password_hash is_admin confirmed_at created_at"), self._users()
        yield Table(Profile, "id username display_name bio skills created_at"), self._profiles()
        yield Table(Friendship, "profile_id friend_id created_at"), self._friendships()
        fields = "id slug owner_id name description visibility width height fps created_at"
        yield Table(Project, fields), self._project_rows()
        yield Table(ProjectMember, "project_id profile_id role created_at"), self._members()
        yield Table(Cut, "id project_id name duration_frames note position created_at"), self._cuts()
        fields = (
            "id project_id owner_id title description slug public_id storage_key media_type size thumb_key "
            "duration_seconds width height frames rate_numerator rate_denominator views rating_sum ratings created_at"
        )
        yield Table(Video, fields), self._videos()
        yield Table(VideoComment, "id video_id author_id body number created_at"), self._comments()
        yield Table(Notification, "id person_id kind subject_id updated_at read_at mailed_at"), self._notifications()
        yield Table(NotificationSource, "person_id kind source notification_id actor_id at"), self._sources()
        yield Table(FriendRequest, "id requester requestee status created_at"), self._requests()

    def _users(self) -> Iterator[Sequence[Any]]:
        password_hash = create_hasher(1, 1024).hasher.hash(PASSWORD)
        for number, id_ in enumerate(self._people):
            created_at = _get_created_at(number, self.size.people)
            can_sign_in = number < len(FRIENDS)
            address = get_email(FRIENDS[number]) if can_sign_in else f"person-{number}@example.com"
            yield (
                id_,
                address,
                password_hash if can_sign_in else "no password",
                False,
                created_at,
                created_at,
            )

    def _profiles(self) -> Iterator[Sequence[Any]]:
        for number, id_ in enumerate(self._people):
            skills = json.dumps(sorted(self._rng.sample(_SKILLS, self._rng.randint(0, 3))))
            bio = self._texts.random_words(*SENTENCE) if number % 3 == 0 else ""
            yield (
                id_,
                f"person-{number}",
                self._texts.random_name(),
                bio,
                skills,
                _get_created_at(number, self.size.people),
            )

    def _friendships(self) -> Iterator[Sequence[Any]]:
        created_at, people = _get_created_at(1, 2), self._people
        for pair in sorted(self._pairs()):
            yield people[pair // self.size.people], people[pair % self.size.people], created_at

    def _pairs(self) -> set[int]:
        """Return each friendship in both directions, encoded as one number. A few people have very many friends; half of all
        friendships are within a community."""
        count, rng = self.size.people, self._rng
        ordinary_people = range(len(FRIENDS), count)
        ranks = list(ordinary_people)
        rng.shuffle(ranks)
        weights = list(accumulate((rank + 10) ** -0.55 for rank in ranks))
        pairs = set[int]()

        def add(first: int, second: int) -> None:
            if first != second:
                pairs.add(first * count + second)
                pairs.add(second * count + first)

        for person, friends in enumerate(FRIENDS):
            for second in rng.sample(ordinary_people, friends):
                add(person, second)
        while len(pairs) < self.size.friendships:
            missing = (self.size.friendships - len(pairs) + 1) // 2
            first_people = rng.choices(ordinary_people, cum_weights=weights, k=missing)
            random_people = rng.choices(ordinary_people, cum_weights=weights, k=missing // 2)
            for first, second in zip(first_people, random_people, strict=False):
                add(first, second)
            for first in first_people[missing // 2 :]:
                neighbor = first // _COMMUNITY_SIZE * _COMMUNITY_SIZE + int(rng.random() * _COMMUNITY_SIZE)
                if ordinary_people.start <= neighbor < count:
                    add(first, neighbor)
        return pairs

    def _project_rows(self) -> Iterator[Sequence[Any]]:
        count = self.size.people
        for number, id_ in enumerate(self._projects):
            name, text = self._texts.random_words(1, 4)[:100], self._texts.random_words(*SENTENCE) if number % 2 else ""
            visibility = "private" if number % 3 == 0 else "public"
            slug = f"w{number:09d}"
            yield (
                id_,
                slug,
                self._people[number],
                name,
                text,
                visibility,
                1920,
                1080,
                24.0,
                _get_created_at(number, count),
            )

    def _members(self) -> Iterator[Sequence[Any]]:
        for number in range(30, min(30 + _PRIVATE_MEMBERSHIPS * 3, self.size.people), 3):
            yield self._projects[number], self._people[1], "editor", _get_created_at(number, self.size.people)

    def _cuts(self) -> Iterator[Sequence[Any]]:
        count = self.size.people * CUTS_EACH
        for number in range(count):
            project, position = divmod(number, CUTS_EACH)
            note = self._texts.random_words(*SENTENCE) if number % 5 < 2 else ""
            name = self._texts.random_words(1, 3)[:100]
            id_ = _id(_CUT, number, count)
            yield (
                id_,
                self._projects[project],
                name,
                12 + number % 60,
                note,
                position + 1,
                _get_created_at(number, count),
            )

    def _videos(self) -> Iterator[Sequence[Any]]:
        count, key = self.size.people, "0" * 64
        for number in range(count):
            title, text = self._texts.random_words(2, 6)[:110], self._texts.random_words(*SENTENCE)
            names = (f"video-{number}", f"w{number}", key, "video/mp4", 10**7, key)
            dimensions = (60.0, 1920, 1080, 1440, 24, 1)
            ratings = number * 7 % 30
            statistics = (number * 37 % 5000, ratings * 3.5, ratings)
            owner, created_at = self._people[number], _get_created_at(number, count)
            yield (
                _id(_VIDEO, number, count),
                self._projects[number],
                owner,
                title,
                text,
                *names,
                *dimensions,
                *statistics,
                created_at,
            )

    def _video(self, number: int) -> str:
        return _id(_VIDEO, number, self.size.people)

    def _comments(self) -> Iterator[Sequence[Any]]:
        for number, (id_, video, author, created_at) in enumerate(self._iterate_comments()):
            text = self._texts.random_words(*SENTENCE)
            yield id_, self._video(video), author, text, number % COMMENTS_EACH + 1, created_at

    def _iterate_comments(self) -> Iterator[tuple[str, int, str, datetime]]:
        """Yield the comments: id, number of the video, author and time."""
        people = self.size.people
        count = people * COMMENTS_EACH
        for number in range(count):
            video = number // COMMENTS_EACH
            author = self._people[(video * 31 + number * 7 + 11) % people]
            yield _id(_COMMENT, number, count), video, author, _get_created_at(number, count)

    def _list_notified(self, video: int) -> list[int]:
        """Return the numbers of the people notified of comments on a video: its owner, and for some also the first two."""
        distance_from_end = self.size.people - len(FRIENDS) - video
        return [video, *(range(len(FRIENDS)) if 0 <= distance_from_end < _NOTIFICATIONS_EACH else ())]

    def _notification_id(self, video: int, person: int) -> str:
        count = self.size.people
        return _id(_NOTIFICATION, video * 4 + (person + 1 if person < len(FRIENDS) else 0), count * 4)

    def _notifications(self) -> Iterator[Sequence[Any]]:
        count = self.size.people * COMMENTS_EACH
        for video in range(self.size.people):
            updated_at = _get_created_at(video * COMMENTS_EACH + COMMENTS_EACH - 1, count)
            for person in self._list_notified(video):
                read_at = None if self.size.people - video < _UNREAD else updated_at
                yield (
                    self._notification_id(video, person),
                    self._people[person],
                    "comment",
                    self._video(video),
                    updated_at,
                    read_at,
                    updated_at,
                )

    def _sources(self) -> Iterator[Sequence[Any]]:
        for id_, video, author, created_at in self._iterate_comments():
            for person in self._list_notified(video):
                yield self._people[person], "comment", id_, self._notification_id(video, person), author, created_at

    def _requests(self) -> Iterator[Sequence[Any]]:
        created_at, people = _get_created_at(1, 2), self._people
        for person in range(len(FRIENDS)):
            for number in range(_REQUESTS_EACH):
                id_ = _id(_REQUEST, person * _REQUESTS_EACH + number, self.size.people)
                yield id_, people[-1 - number - person * _REQUESTS_EACH], people[person], "pending", created_at


async def fill_database(database: str, scale: float, seed: int = 1) -> dict[str, float]:
    """Fill the database and return how many seconds each part took."""
    durations = dict[str, float]()
    async with open_bulk_writer(database) as rows:
        for table, table_rows in DataGenerator(scale, seed).tables():
            started = time.perf_counter()
            await rows.add(table, table_rows)
            durations[table.name] = time.perf_counter() - started
    started = time.perf_counter()
    db = Database(database)
    try:
        await index_writer.rebuild_index(db, FtsSearch() if database.startswith("sqlite") else GinSearch())
    finally:
        await db.close()
    durations["the index of the search"] = time.perf_counter() - started
    return durations


def main() -> None:
    """Parse the command line and fill the database."""
    parser = argparse.ArgumentParser(description="Fill an empty, migrated database with the data of many people.")
    parser.add_argument("--database", required=True, help="SQLAlchemy URL: sqlite:///… or postgresql+asyncpg://…")
    parser.add_argument("--scale", type=float, default=1.0, help="1 is 100,000 people")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name, seconds in asyncio.run(fill_database(args.database, args.scale, args.seed)).items():
        sys.stdout.write(f"{name}: {seconds:.1f} s\n")


if __name__ == "__main__":
    main()
