"""Words of the formats, for mutations that random bytes would rarely produce."""

WORDS: dict[str, bytes] = {
    "drawing_update": b"strokes:base|layers|\x77|\x76|\x75\x01|\x28\x01|\x08\x01|\x87",
    "points": b"\x01|\x80\x80\x80\x80\x10|\xff\xff\xff\xff\x0f",
    "items": b'{"id":"a","kind":"group","opacity":1,"strokes":[|]}|NaN|Infinity|1e400|"~|null',
    "captions": b"WEBVTT\n\n|\n\n|\n \n| --> |00:00.000 --> 00:01.000\n|<v |</c>|<00:01.000>|\xc2\x85",
    "wav_length": b"RIFF|WAVE|data|fmt |\xff\xff\xff\xff|\0\0\0\0",
    "film_layout": b"ftyp|moov|mdat|\0\0\0\1|\0\0\0\0|\x1a\x45\xdf\xa3|\x42\x82\x84webm",
    "preview_webp": b"VP8X|VP8 |VP8L|ANIM|ANMF|EXIF",
    "picture": b"IHDR|IDAT|IEND|acTL|ftypavif|meta|\xff\xd8|\xff\xe1|Exif\0\0|GIF89a|BM",
    "rich_text": b"<p style='|</p>|<script>|<!--|<svg><style>|<math><mi>|&lt;|<template>|url(|<br>",
    "file_name": "..|/|\\|\0| (1)|con|\u0301|.meta.json|\n".encode(),
    "cursor": b" |+23:59|0001-01-01T00:00:00|9999-12-31T23:59:59|\0|=|newest 1 1",
    "upload_metadata": b",| |filename |folder |id |=|\xe9",
    "byte_range": b"bytes=|-|,| |\xb2",
    "socket_message": b'"type":"presence_update"|"\\ud800"|[|{|null|1e400|"extra":1,|project:',
    "request_head": b"content-length: |if-match: |x-forwarded-for: |range: |upload-offset: |origin: http://[|\n|\xb2",
    "request_line": b"\r\n|\r\n\r\n|Transfer-Encoding: chunked\r\n|Content-Length: |0\r\n\r\n|Upgrade: websocket\r\n",
}
"""Words by parser, separated by `|`."""
