"""SubRip files in the wild: numbers and empty lines are missing or duplicated."""

import pytest

from pegbar.domains.videos.rules.captions import sanitize_captions

ONE = "00:00:01.000 --> 00:00:02.000\n"
TWO = "00:00:03.000 --> 00:00:04.000\n"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb", f"{ONE}a\n\n{TWO}b"),
        ("00:00:01,000 --> 00:00:02,000\n42\n\n00:00:03,000 --> 00:00:04,000\nb", f"{ONE}42\n\n{TWO}b"),
        ("\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n\nb\n\n", f"{ONE}a\nb"),
        ("1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600 Y1:20 Y2:50\na", f"{ONE}a"),
        ("1\n0:0:1,000-->0:0:2,000\na", f"{ONE}a"),
        ("1\n00:00:00,500 --> 00:00:00,500\nnever\n\n2\n00:00:01.000 --> 00:00:02.000\na", f"{ONE}a"),
        ("1\n00:00:01,000 --> 00:00:02,000\n", ONE.strip()),
        ("1\n100:00:01,000 --> 100:00:02,000\na", "100:00:01.000 --> 100:00:02.000\na"),
    ],
)
def test_a_cue_reaches_from_its_times_to_the_next_times(written: str, kept: str) -> None:
    assert sanitize_captions(written.encode()) == f"WEBVTT\n\n{kept}\n".encode()


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("<b>a</b> <I>b</I> <u >c</u>", "<b>a</b> <i>b</i> <u>c</u>"),
        ('<font color="#fff">a</font> <br/>{\\an8}b{\\pos(1,2)}', "a b"),
        ("I <3 this, a < b && c > d", "I &lt;3 this, a &lt; b &amp;&amp; c &gt; d"),
        ("salt &amp; pepper &lt;3 &nbsp;&euro;", "salt &amp; pepper &lt;3 &nbsp;&amp;euro;"),
        ("<script>x</script> <v Ada>y", "x y"),
        ("<<b>i>x", "&lt;<b>i&gt;x"),
    ],
)
def test_only_bold_italic_and_underline_tags_are_kept(line: str, kept: str) -> None:
    cleaned = sanitize_captions(f"1\n00:00:01,000 --> 00:00:02,000\n{line}\n".encode())
    assert cleaned == f"WEBVTT\n\n{ONE}{kept}\n".encode()
    assert cleaned is not None
    assert sanitize_captions(cleaned) == cleaned
