"""Dialogue as subtitles in both formats."""

from fractions import Fraction

import pytest

from pegbar.domains.interchange.formats.common.subtitles import build_cues, write_srt, write_vtt
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.videos.rules import captions

RATE = FrameRate.from_fps(24)


def test_equal_consecutive_dialogue_is_one_cue_and_silence_is_a_gap() -> None:
    cues = build_cues([(24, "Hello?"), (12, " \n\t"), (6, "Who is\nthere?"), (18, "Who is\r\nthere? "), (24, "")], RATE)
    assert [(cue.start, cue.end, cue.text) for cue in cues] == [
        (0, 1, "Hello?"),
        (Fraction(3, 2), Fraction(5, 2), "Who is\nthere?"),
    ]


@pytest.mark.parametrize(
    ("fps", "frames", "srt"),
    [
        (24, 1, "00:00:00,042 --> 00:00:00,083"),
        (23.976, 86_313, "00:59:59,971 --> 01:59:59,943"),
        (120, 1, "00:00:00,008 --> 00:00:00,017"),
        (1, 360_000, "100:00:00,000 --> 200:00:00,000"),
    ],
)
def test_times_are_exact_to_the_millisecond(fps: float, frames: int, srt: str) -> None:
    cues = build_cues([(frames, ""), (frames, "x")], FrameRate.from_fps(fps))
    assert write_srt(cues) == f"1\r\n{srt}\r\nx\r\n"
    assert write_vtt(cues) == f"WEBVTT\n\n{srt.replace(',', '.')}\nx\n"


def test_without_dialogue_the_file_has_no_cues() -> None:
    assert (write_srt([]), write_vtt([])) == ("", "WEBVTT\n")


def test_empty_lines_are_removed_from_cues() -> None:
    cues = build_cues([(24, "one\n\n \ntwo\u2028three\x0b\x00"), (24, "2")], RATE)
    assert write_srt(cues) == (
        "1\r\n00:00:00,000 --> 00:00:01,000\r\none\r\ntwo\r\nthree\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\n2\r\n"
    )


def test_text_that_looks_like_markup_is_replaced() -> None:
    cues = build_cues([(24, "1 < 2 --> <b>R&D</b> {\\an8}")], RATE)
    assert write_srt(cues).split("\r\n")[2] == "1 < 2 —> ‹b>R&D‹/b> { \\an8}"
    assert write_vtt(cues).split("\n")[3] == "1 &lt; 2 --&gt; &lt;b&gt;R&amp;D&lt;/b&gt; {\\an8}"


@pytest.mark.parametrize(
    "text",
    ["مرحبا بالعالم، هذا مشهد 12", "यह कौन है?\nक्षमा करें", "灯りが水面に映る。\n「だれ？」", "1 < 2 --> <b>R&D", "42"],
)
def test_both_formats_survive_parsing_with_the_same_text(text: str) -> None:
    cues = build_cues([(24, ""), (24, text)], RATE)
    kept = captions.sanitize_captions(write_vtt(cues).encode())
    assert kept == write_vtt(cues).replace("--&gt;", "—&gt;").encode()
    of_subrip = captions.sanitize_captions(write_srt(cues).encode())
    assert of_subrip is not None
    assert of_subrip.decode().split("\n")[2] == "00:00:01.000 --> 00:00:02.000"
    assert of_subrip.count(b"-->") == 1
