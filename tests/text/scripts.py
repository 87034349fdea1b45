"""Text in ten scripts with everything that breaks offsets."""

from __future__ import annotations

from hypothesis import strategies as st

_PIECES = [
    "決済サービスは台帳を読む。", "ｶﾞﾗｽ㈱の在庫", "が\u3099", "か\u3099", "「終わり。」と言った。",
    "林沖道：", "話說當日，",
    "OrderHub calls StockDB. ", "Straße naïve ﬁne ", "Привет, мир. ", "Ελληνικά ", "שלום עולם ",
    "مرحبا بالعالم ", "नमस्ते दुनिया। ", "สวัสดีชาวโลก ", "안녕하세요. ", "\u1112\u1161\u11ab", "გამარჯობა ",
    "👩‍👩‍👧‍👦", "🇯🇵", "👍🏽", "🚀", "e\u0301\u0323", "\u200b", "\u200d", "\u200e", "\u202e", "\u2066",
    "\u2069", "\ufeff", "\u00ad", "\r\n", "\n", "\r", "\n\n", "\r\n\r\n", "\t", "\u3000", "\u00a0", "\u2028",
    "\x0c", "# 見出し\n", "- item\n", "1. first\n", "| a | b |\n", "|---|---|\n", "```\n", "> ", "---\n",
    "===\n", "…", "...", "** ", "`", "(", ")", "「", "」", "“", "”", '"', "'", "㌔", "ﷺ", "𠮷野家", "İ", "ǅ",
    "x" * 50, " " * 9, "あ" * 40,
]  # fmt: skip

ANY_TEXT = st.lists(
    st.one_of(st.sampled_from(_PIECES), st.text(max_size=6), st.integers(0, 99).map(str)), max_size=30
).map("".join)
"""Never a lone surrogate: decoded text holds none."""
ANY_TEXT = ANY_TEXT.map(lambda s: s.encode("utf-8", "ignore").decode("utf-8"))
