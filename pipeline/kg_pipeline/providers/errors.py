"""What a person is told when an endpoint does not do what it was asked: what, where, what to do."""

from __future__ import annotations

from kg_pipeline.providers.base import ProviderError, ProviderRefused, ProviderUnreachable
from kg_pipeline.providers.faults.kinds import PAGE, CallFailed, Kind
from kg_pipeline.providers.routes import Route, short_name


class CallError(ProviderError):
    """One call failed for good; others may work. `code` is the kind of fault."""

    def __init__(self, kind: Kind, what: str, remedy: str = "") -> None:
        super().__init__(what, remedy)
        self.code = kind.value


class ContextOverflow(CallError):
    """The prompt is longer than the model can read. `limit` is its context length in tokens."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(Kind.CONTEXT, what, "Set a smaller chunk_tokens, or use a model with more context.")
        self.limit = limit


def provider_error(failed: CallFailed, where: str, route: Route) -> ProviderError:
    """The error that `failed` means for a task."""
    said = failed.message.rstrip(" .")
    status = f" ({failed.status})" if failed.status else ""
    match failed.kind:
        case Kind.KEY:
            return ProviderRefused(
                f"{route.base_url} refuses the key{status}: {said}.",
                "Set OPENAI_API_KEY or api_key."
                if not said.startswith(PAGE)
                else "Set OPENAI_API_KEY or api_key; or a proxy or firewall stands before it.",
            )
        case Kind.QUOTA:
            return ProviderRefused(
                f"{route.base_url} says that the quota is used up{status}: {said}.",
                "What is done is kept; run again later.",
            )
        case Kind.MODEL:
            model = short_name(route.model)
            return ProviderRefused(
                f"{route.base_url} does not serve the {route.tier} model {model!r}{status}: {said}.",
                "`kg doctor` lists what it serves; check extraction_model, generation_model and base_url.",
            )
        case Kind.PATH:
            return ProviderRefused(
                f"{route.base_url} has no chat completions{status}: {said}.",
                "Check the path of base_url: that of most OpenAI-compatible servers ends in /v1.",
            )
        case Kind.NONSENSE:
            what = f"{route.base_url} answers, but not as an OpenAI-compatible server does: {said}."
            if not failed.lasting:
                return CallError(failed.kind, f"{where}: {what}", "It is asked again on the next run.")
            return ProviderRefused(
                what,
                "Check base_url: its path mostly ends in /v1, and a login page or proxy may stand before it.",
            )
        case Kind.RATE | Kind.OVERLOADED if failed.lasting and failed.wait is not None:
            return ProviderRefused(
                f"{route.base_url} asks to wait {failed.wait:,.0f} s{status}: {said}.",
                "What is done is kept; run again then.",
            )
        case Kind.UNREACHABLE:
            return ProviderUnreachable(f"Nothing answers at {route.base_url} ({said}).", _unreached(said))
        case Kind.TIMEOUT:
            return CallError(
                failed.kind, f"{where}: {said}.", "Raise deadline_seconds, lower reply_tokens, or run again."
            )
        case Kind.CONTENT:
            return CallError(failed.kind, f"{where}: the server refuses the content{status}: {said}.")
        case _ if failed.lasting:
            what = f"{route.base_url} refuses every request{status}: {said}."
            return ProviderRefused(what, "See `kg doctor`.")
        case Kind.REQUEST | Kind.FORMAT | Kind.PARAMETER | Kind.ROLE | Kind.CONTEXT:
            return CallError(
                failed.kind, f"{where}: the server refuses the request{status}: {said}.", "See `kg doctor`."
            )
        case _:
            return CallError(
                failed.kind, f"{where}: no answer after retries{status}: {said}.", "Run again later."
            )


def _unreached(said: str) -> str:
    """What to do about an endpoint that cannot be reached, by what the transport said."""
    if "CERTIFICATE" in said.upper():
        return "Set SSL_CERT_FILE to the certificate of the authority that the server's own is signed by."
    if "SSL" in said.upper():
        return "The port does not speak TLS: check whether base_url begins with https:// or http://."
    if "proxy" in said.lower():
        return "Check HTTP_PROXY and HTTPS_PROXY, or name the host in NO_PROXY."
    return "Start the server, check base_url, or use --provider embedded."
