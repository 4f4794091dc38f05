"""Sanitized rich text of updates: only the allowed tags and styles remain, and nothing executable."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegbar.kernel.rich_text import TAGS, is_blank, is_nested_too_deeply, sanitize

# From OWASP's filter evasion cheat sheet and known bypasses of HTML sanitizers.
EVASIONS = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=https://xss.example/xss.js></SCRIPT>",
    "<<script>alert(1);//<</script>",
    "<script\x20type='text/javascript'>javascript:alert(1);</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    "<img src='javascript:alert(1)'>",
    '<img """><script>alert(1)</script>"\\>',
    "<img src=x:alert(alt) onerror=eval(src) alt=1>",
    "<svg onload=alert(1)>",
    "<svg/onload=alert(1)//",
    "<svg><script>alert&#40;1)</script>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<textarea><img title='</textarea><img src=x onerror=alert(1)>'></textarea>",
    "<template><img src=x onerror=alert(1)></template>",
    "<xmp><img title='</xmp><img src=x onerror=alert(1)>'></xmp>",
    "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
    "<!--><img src=x onerror=alert(1)>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version='1.0'?><script>alert(1)</script>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data='data:text/html,<script>alert(1)</script>'></object>",
    "<embed src='javascript:alert(1)'>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='jav&#x09;ascript:alert(1)'>x</a>",
    "<form action='javascript:alert(1)'><input type=submit></form>",
    "<button onclick=alert(1) autofocus onfocus=alert(1)>x</button>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<base href='javascript:alert(1)//'>",
    "<link rel=stylesheet href='javascript:alert(1)'>",
    "<style>@import 'https://xss.example/x.css';</style>",
    "<body onload=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<details open ontoggle=alert(1)>x</details>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<p onmouseover=alert(1) id=x class=y title=z contenteditable>x</p>",
    "<p style='background:url(javascript:alert(1))'>x</p>",
    "<p style='color:red;background-image:url(https://xss.example/p.png)'>x</p>",
    "<p style='width:expression(alert(1))'>x</p>",
    "<p style='color:expr/**/ession(alert(1))'>x</p>",
    "<p style='-moz-binding:url(https://xss.example/x.xml#x)'>x</p>",
    "<p style='behavior:url(x.htc)'>x</p>",
    "<p style='color:\\75 rl(x)'>x</p>",
    "<p style='position:fixed;inset:0;z-index:99999'>x</p>",
    "<p style='font-size:99999px;display:none;opacity:0'>x</p>",
    "<p style='color:var(--x);color:attr(title)'>x</p>",
    "<p style='color:red&quot; onclick=&quot;alert(1)'>x</p>",
    "<p style='color:red;}body{display:none'>x</p>",
    "<p style='font-family:&#x27;;background:url(x)&#x27;'>x</p>",
    "<b/onclick=alert(1)//style=color:red>x</b>",
    "<p style=color:red style=background:url(x)>x</p>",
    '"><img src=x onerror=alert(1)>',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "<table><td background='javascript:alert(1)'>x</table>",
    '<p title="`\'"><img src=`x` onerror=alert(1)>',
]
_STYLE = re.compile(
    r"(?:color|background-color): (?:#[0-9a-f]{3,8}|[a-z]+|rgb\([0-9, ]+\))|font-size: (?:12|14|16|18|20|24|28|32)px"
    r"|font-style: (?:normal|italic)|font-weight: (?:normal|bold|\d00)|text-align: [a-z]+|text-decoration: [a-z-]+"
)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        for name, value in attrs:
            assert name == "style"
            for declaration in (value or "").split("; "):
                assert _STYLE.fullmatch(declaration), declaration

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment was kept: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration was kept: {decl}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a section was kept: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction was kept: {data}")


def _get_text(html: str) -> str:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text


@pytest.mark.parametrize("html", EVASIONS)
def test_scripts_and_external_references_are_removed(html: str) -> None:
    clean = sanitize(html)
    _get_text(clean)
    assert sanitize(clean) == clean


@given(st.lists(st.sampled_from([*EVASIONS, "<b>", "</b>", "<p style='", "'>", '"', "<!--", "-->", "x"]), max_size=6))
def test_combined_attacks_are_removed(parts: list[str]) -> None:
    clean = sanitize("".join(parts))
    _get_text(clean)
    assert sanitize(clean) == clean


@pytest.mark.parametrize("tag", sorted(TAGS - {"br"}))
def test_allowed_tags_stay(tag: str) -> None:
    html = f"<{tag}>Sails</{tag}>"
    assert sanitize(html) == html


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("font-size: 18px", "font-size: 18px"),
        ("FONT-SIZE:18PX", "font-size: 18px"),
        ("font-size: 19px", None),
        ("font-size: 18px; text-align: center;", "font-size: 18px; text-align: center"),
        ("color: #7aa2ff", "color: #7aa2ff"),
        ("color: rgb(1, 20, 255)", "color: rgb(1, 20, 255)"),
        ("color: red; background: url(x)", "color: red"),
        ("color: red; color: blue", "color: blue"),
        ("font-weight: 700; font-style: italic", "font-weight: 700; font-style: italic"),
        ("text-decoration: underline", "text-decoration: underline"),
        ("text-decoration: underline url(x)", None),
        ("line-height: 0", None),
        ("", None),
        (";;:;", None),
    ],
)
def test_allowed_styles_stay(given: str, kept: str | None) -> None:
    wanted = "<p>x</p>" if kept is None else f'<p style="{kept}">x</p>'
    assert sanitize(f'<p style="{given}">x</p>') == wanted


def test_text_of_removed_tags_stays() -> None:
    assert sanitize("<section><a href='/x'>Sails</a> &amp; <h4>masts</h4></section>") == "Sails &amp; masts"
    assert _get_text(sanitize("1 < 2 && 3 > 2 <3")) == "1 < 2 && 3 > 2 <3"


def test_is_blank_and_is_nested_too_deeply() -> None:
    assert is_blank('<p style="color: red">&nbsp;<br></p>')
    assert not is_blank("<p>&lt;</p>")
    assert not is_nested_too_deeply("<p>x<br></p>" * 100)
    assert is_nested_too_deeply("<div>" * 41)
