"""What is said on a board, as captions in both formats."""

from fractions import Fraction

import pytest

from pegbar.domains.storyboard.exports.rules.cues import as_srt, as_vtt, cues
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.videos.rules import captions

RATE = FrameRate.from_fps(24)


def test_a_cut_that_says_nothing_is_a_gap_and_the_same_words_in_a_row_are_one_cue() -> None:
    said = cues([(24, "Hello?"), (12, " \n\t"), (6, "Who is\nthere?"), (18, "Who is\r\nthere? "), (24, "")], RATE)
    assert [(cue.start, cue.end, cue.text) for cue in said] == [
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
def test_times_are_those_of_the_frames_to_the_thousandth(fps: float, frames: int, srt: str) -> None:
    said = cues([(frames, ""), (frames, "x")], FrameRate.from_fps(fps))
    assert as_srt(said) == f"1\r\n{srt}\r\nx\r\n"
    assert as_vtt(said) == f"WEBVTT\n\n{srt.replace(',', '.')}\nx\n"


def test_nothing_said_is_an_empty_file() -> None:
    assert (as_srt([]), as_vtt([])) == ("", "WEBVTT\n")


def test_lines_stay_and_empty_ones_which_would_end_the_cue_do_not() -> None:
    said = cues([(24, "one\n\n \ntwo\u2028three\x0b\x00"), (24, "2")], RATE)
    assert as_srt(said) == (
        "1\r\n00:00:00,000 --> 00:00:01,000\r\none\r\ntwo\r\nthree\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\n2\r\n"
    )


def test_what_would_be_read_as_a_tag_or_a_time_is_written_otherwise() -> None:
    said = cues([(24, "1 < 2 --> <b>R&D</b> {\\an8}")], RATE)
    assert as_srt(said).split("\r\n")[2] == "1 < 2 —> ‹b>R&D‹/b> { \\an8}"
    assert as_vtt(said).split("\n")[3] == "1 &lt; 2 --&gt; &lt;b&gt;R&amp;D&lt;/b&gt; {\\an8}"


@pytest.mark.parametrize(
    "text",
    ["مرحبا بالعالم، هذا مشهد 12", "यह कौन है?\nक्षमा करें", "灯りが水面に映る。\n「だれ？」", "1 < 2 --> <b>R&D", "42"],
)
def test_what_videos_keep_of_both_formats_says_the_same(text: str) -> None:
    said = cues([(24, ""), (24, text)], RATE)
    kept = captions.sanitize_captions(as_vtt(said).encode())
    assert kept == as_vtt(said).replace("--&gt;", "—&gt;").encode()
    of_subrip = captions.sanitize_captions(as_srt(said).encode())
    assert of_subrip is not None
    assert of_subrip.decode().split("\n")[2] == "00:00:01.000 --> 00:00:02.000"
    assert of_subrip.count(b"-->") == 1
