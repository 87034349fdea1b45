"""Words for answers to inquiries, in both languages. Only what has been computed is said."""

from __future__ import annotations

_WORDS: dict[str, tuple[str, str]] = {
    "not_dated_then": (
        "{0} は、日付のある記述では{1}です。{2} にそうだったかは、日付のない記述からは分かりません。",
        "{0} is dated {1}. Whether it was so on {2} cannot be told from the text without a date.",
    ),
    "yes": ("はい。", "Yes. "),
    "yes_through": ("はい。{0} を通じてそうです。", "Yes, through {0}. "),
    "by_way": ("{0} を介しては述べられています:", "By way of {0} it is stated:"),
    "nothing_else": ("述べられているかぎり、ほかにはありません。", "Nothing else, as far as stated."),
    "no_one_else": (
        "述べられているかぎり、ほかにはいません。",
        "No one else, as far as stated.",
    ),
    "two_sides": ("出典が食い違っています。どちらの記述もあります。", "Sources disagree; both are stated. "),
    "partly": ("一部だけです。", "Only partly. "),
    "no_denied": ("いいえ。そうではないと述べられています。", "No: it is denied. "),
    "no_other": ("いいえ。述べられているのは次のとおりです。", "No. What is stated is this: "),
    "no_kind": ("いいえ。{0} は {1} です。", "No: {0} is of the class {1}. "),
    "no_longer": (
        "今はそうではありません。後の記述で置き換えられています。", "No longer: it was superseded. "
    ),
    "pending": (
        "事実としては述べられていません。予定・伝聞などとしてだけ述べられています。",
        "Not stated as a fact; it is only planned, reported or unsettled. ",
    ),
    "not_stated": (
        "グラフにはそうだとも違うとも述べられていません。",
        "Not stated: the graph says neither that it is so nor that it is not. ",
    ),
    "instead": ("代わりに述べられていること: ", "What is stated instead: "),
    "no_ended": ("今はそうではありません。終わったと述べられています。", "No longer: it has ended. "),
    "ended": ("終わったと述べられているもの: ", "Said to have ended: "),
    "may_be": (
        "{0} であるとまでは述べられていませんが、その可能性があるもの:",
        "Not said to be of the class {0}, though it may be:",
    ),
    "no_plan": (
        "予定はどの文書にも述べられていません。今述べられていること:",
        "No document states a plan for this. What is stated for now:",
    ),
    "holds": ("今述べられていること: ", "Stated for now: "),
    "no_document": ("日付が {0} の文書はありません。", "No document is dated {0}."),
    "undecided": ("{0} の文書に、決定は述べられていません。", "The documents of {0} state no decision."),
    "open_members": (
        "未決 {0} 件（誰・何を指すかが決まるまで数えません。kg review で決めてください）:",
        "Undecided until a person settles what is meant (kg review), and not counted above: {0}",
    ),
    "later": ("後の記述: ", "Later: "),
    "denied": ("否定されている記述: ", "Denied: "),
    "earlier": ("以前の記述（今は置き換えられています）: ", "Stated before, superseded since: "),
    "only_said": ("予定・伝聞などとしてだけの記述: ", "Only planned, reported or unsettled: "),
    "is_a": ("{0} は {1} です。", "{0} is of the class {1}."),
    "none": (
        "グラフに述べられているかぎり、該当するものはありません。",
        "As far as the graph states, there is none.",
    ),
    "none_counted": (
        "0。ただし、これに当たる事実がグラフに一つも述べられていないという意味です。",
        "0, in the sense that the graph states no such fact at all.",
    ),
    "called": ("{0} ({1}) の名前: {2}", "{0} ({1}) is called: {2}"),
    "only_name": ("{0} ({1}) には、ほかの名前は述べられていません", "No other name is stated for {0} ({1})"),
    "same": ("はい。どちらも {0} ({1}) の名前です。", "Yes: both are names of {0} ({1})."),
    "same_maybe": ("同じかもしれません: どちらも {0} を指しえます。", "Possibly: both may mean {0}."),
    "different": (
        "グラフでは別のものです: {0} ({1}) と {2} ({3})。",
        "The graph holds them as two: {0} ({1}) and {2} ({3}).",
    ),
    "since": ("{0} から", "since {0}"),
    "until": ("{0} まで", "until {0}"),
    "closed": ("{0} から {1} の前まで", "since {0}, until {1}"),
    "undated": ("時期はどの文書にも述べられていません", "no document states when"),
    "no_start": ("いつからかは述べられていません", "no document states since when"),
    "no_end": ("終わりは述べられていません", "no end is stated"),
    "no_times": ("このグラフは時期を持っていません。", "This graph holds no times."),
    "in_period": ("{0}に成り立つと述べられていること:", "Stated for the time “{0}”:"),
    "in_past": ("以前の記述で、今はそうではないもの:", "Stated before and no longer so:"),
    "now": ("今の記述: ", "Now: "),
    "stated_in": ("これを述べている文書: {0}", "Stated in: {0}"),
    "nowhere": ("これを述べている文書はありません。", "No document states this."),
    "mentioned_in": ("{0} に触れている文書: {1}", "{0} is spoken of in: {1}"),
    "shared": ("はい。どちらも {0} です。", "Yes, both: {0}."),
    "not_shared": ("いいえ。それぞれ次のとおりです。", "No, each has its own:"),
    "no_path": (
        "{0} と {1} をつなぐ事実は述べられていません。", "No stated connection between {0} and {1}."
    ),
    "together": (
        "どちらの名前も出てくる文書: {0}（関係が述べられているわけではありません）",
        "Both are named in: {0} (which states no relation).",
    ),
    "path": ("{0} と {1} のつながり:", "How {0} and {1} are connected:"),
    "more_paths": ("ほかに同じ長さの経路が {0} 件あります。", "{0} more ways are as short."),
    "unchanged": (
        "{0} について置き換えられた記述はありません。", "Nothing that is stated of {0} has been superseded."
    ),
    "has": ("{0}: {1} 件", "{0}: {1}"),
    "total_documents": ("文書は {0} 件です。", "{0} documents."),
    "total_facts": ("今成り立つ事実は {0} 件です。", "{0} facts that hold now."),
    "total_entities": ("実体は {0} 件です。", "{0} entities."),
    "appear": ("名前が出てくる文書の数:", "By the number of documents that speak of them:"),
    "appears_in": ("{0}: {1} 件", "{0}: {1}"),
    "gather": ("事実が集まるところ: {0}", "The facts gather around: {0}"),
    "most": ("最も多いもの: ", "The most: "),
    "least": (
        "最も少ないもの（グラフに述べられているかぎり）: ", "The fewest, as far as the graph states: "
    ),
}  # fmt: skip


def words(key: str, japanese: bool, *parts: object) -> str:
    """The words called `key`, with their parts filled in."""
    return _WORDS[key][0 if japanese else 1].format(*parts)


def term(since: str, until: str, japanese: bool) -> str:
    """A period in words."""
    if since and until and japanese:
        return words("closed", japanese, since, until)
    said = []
    if since:
        said.append(words("since", japanese, since))
    if until:
        said.append(words("until", japanese, until))
    if not said:
        return words("undated", japanese)
    return ("、" if japanese else ", ").join(said)
