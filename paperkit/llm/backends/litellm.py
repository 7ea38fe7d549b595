"""Models through litellm. The library is imported when the first call is made, never before."""

from __future__ import annotations

import asyncio
import base64
import difflib
import logging
import math
import os
import time
import warnings
from collections.abc import Sequence
from email.utils import parsedate_to_datetime
from functools import cache
from importlib import metadata
from typing import Any

from paperkit.errors import ModelError, UsageError
from paperkit.llm import loop
from paperkit.llm.backend import Price, RateLimitedError, UnavailableError, used
from paperkit.llm.call import Call, Exchange, Reply, Usage, estimate_tokens

__all__ = ["LiteLLM", "library", "most_input", "price_of", "refuse_unknown"]

_MALICIOUS = ("1.82.7", "1.82.8")
_TIMEOUT = 600.0
_AT_AN_ADDRESS = ("openai/", "ollama/", "ollama_chat/", "hosted_vllm/", "lm_studio/", "llamafile/")
"""Providers whose models may run at the user's own address."""


@cache
def library() -> Any:
    """litellm, set up to stay off the network but for the calls themselves.

    Raises:
        ModelError: it is not installed, or is one of the two releases that steal keys.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    try:
        version = metadata.version("litellm")
        if version in _MALICIOUS:
            raise ModelError(
                f"litellm {version} is malicious: uninstall it and change every key on this machine"
            )
        import litellm
    except ImportError as error:
        raise ModelError(
            f"litellm cannot be imported ({error}); install it, or use rules, handoff or replay"
        ) from None
    litellm.telemetry = False
    litellm.suppress_debug_info = True
    litellm.num_retries = 0
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # A call that Ctrl-C stops between its two halves leaves the second one unawaited; nothing is lost with it.
    warnings.filterwarnings("ignore", r"coroutine '.*\bacompletion' was never awaited", RuntimeWarning)
    loop.at_close(_close)
    return litellm


async def _close() -> None:
    """Close the connections that litellm keeps for further calls."""
    await library().close_litellm_async_clients()


class LiteLLM:
    """Any model that litellm knows.

    Args:
        api_base: Address of an OpenAI-compatible or Ollama server; for models whose provider is one of those.
    """

    paced = True

    def __init__(self, api_base: str | None = None) -> None:
        self._api_base = api_base
        self._refused_modes: dict[str, int] = {}

    def load(self) -> None:
        """Import the library: seconds, so not on the loop.

        Raises:
            ModelError: as `library`.
        """
        library()

    def endpoint(self, call: Call) -> str:
        """Provider and address."""
        return f"{call.model.partition('/')[0]} {self._base(call) or ''}"

    def price(self, call: Call) -> Price | None:
        """From litellm's own table, as of its release; None for a model that is not in it."""
        return price_of(call.model)

    async def complete(self, call: Call, refused: Sequence[Exchange]) -> Reply:
        """The reply of the model.

        Raises:
            RateLimitedError, UnavailableError: try again later.
            ModelError: no key, unknown model, request too long, refused by the provider.
        """
        litellm = library()
        takes = _takes(call.model)
        wanted: dict[str, Any] = {
            "temperature": call.settings.temperature,
            "seed": call.settings.seed,
            "reasoning_effort": call.settings.effort,
            "response_format": self._response_format(call),
        }
        sent = {name: value for name, value in wanted.items() if value is not None and name in takes}
        settings = {name for name in ("temperature", "seed", "reasoning_effort") if wanted[name] is not None}
        sees = bool(call.images) and _sees(call.model)
        unseen = {"images"} if call.images and not sees else set()
        try:
            answer = await litellm.acompletion(
                model=call.model,
                messages=_marked(call, refused, sees=sees),
                max_tokens=call.settings.max_output,
                timeout=_TIMEOUT,
                max_retries=0,
                **sent,
                **self._address(call),
            )
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if "response_format" in sent and _is_about_schema(error):
                mode = 1 if sent["response_format"]["type"] == "json_schema" else 2
                self._refused_modes[call.model] = max(mode, self._refused_modes.get(call.model, 0))
                return await self.complete(call, refused)
            raise self._mapped(litellm, call, refused, error) from None
        return self._reply(call, refused, answer, tuple(sorted((settings - sent.keys()) | unseen)))

    def _base(self, call: Call) -> str | None:
        return self._api_base if call.model.startswith(_AT_AN_ADDRESS) else None

    def _address(self, call: Call) -> dict[str, str]:
        base = self._base(call)
        if base is None:
            return {}
        if call.model.startswith("ollama") or os.environ.get("OPENAI_API_KEY"):
            return {"api_base": base}
        return {"api_base": base, "api_key": "none"}

    def _response_format(self, call: Call) -> dict[str, Any] | None:
        """A JSON mode that the server has not refused: the schema in OpenAI's form, then in llama.cpp's, then none."""
        known = _known(call.model)
        refused = self._refused_modes.get(call.model, 0)
        if call.reply_schema is None or (known is not None and not known.get("supports_response_schema")):
            return None
        if refused == 0:
            schema = {"name": call.role, "schema": call.reply_schema, "strict": True}
            return {"type": "json_schema", "json_schema": schema}
        if refused == 1 and known is None:
            return {"type": "json_object", "schema": call.reply_schema}
        return None

    def _reply(
        self, call: Call, refused: Sequence[Exchange], answer: Any, not_sent: tuple[str, ...]
    ) -> Reply:
        if not answer.choices:
            raise UnavailableError("a reply without choices")
        choice = answer.choices[0]
        text = choice.message.content or ""
        refused_to = choice.message.get("refusal") and not text
        finish = "refusal" if refused_to else str(choice.finish_reason or "stop")
        return Reply(
            text=text,
            finish=finish,
            usage=self._usage(call, refused, answer, text),
            model=str(answer.model or call.model),
            fingerprint=str(getattr(answer, "system_fingerprint", None) or ""),
            not_sent=not_sent,
        )

    def _usage(self, call: Call, refused: Sequence[Exchange], answer: Any, text: str) -> Usage:
        told = getattr(answer, "usage", None)
        if told is None or not told.prompt_tokens:
            usage = used(call, refused, text)
        else:
            details = getattr(told, "prompt_tokens_details", None)
            cached = getattr(details, "cached_tokens", None) or 0
            usage = Usage(
                input=told.prompt_tokens,
                output=told.completion_tokens or 0,
                cached=min(cached, told.prompt_tokens),
            )
        price = self.price(call)
        return usage.model_copy(update={"cost": price.of(usage) if price else None})

    def _mapped(self, litellm: Any, call: Call, refused: Sequence[Exchange], error: Exception) -> Exception:
        """The error of the library as one of ours; the order is from the narrow class to the wide."""
        kinds = litellm.exceptions
        said, code, status = _said(error), _code(error), getattr(error, "status_code", None)
        match error:
            case _ if status == 402 or code == "insufficient_quota":
                return ModelError(f"the quota is used up ({said}); add credit, or use another model")
            case kinds.RateLimitError():
                return RateLimitedError(_retry_after(error), said)
            case _ if status in (401, 403) or "Missing credentials" in said:
                keys = ", ".join(_keys(litellm, call.model)) or "the provider's key"
                return ModelError(f"no valid key ({said}); set {keys} in the environment")
            case kinds.ContextWindowExceededError():
                count = sum(estimate_tokens(m["content"]) for m in call.asked_again(refused))
                most = most_input(call.model)
                limit = f", and it takes {most:,}" if most else ""
                return ModelError(
                    f"the request is too long: about {count:,} tokens{limit} ({said}); "
                    "use a model with a longer context, or --revise edits"
                )
            case kinds.ContentPolicyViolationError():
                return ModelError(f"the provider's filter stopped the request ({said}); use another model")
            case kinds.BadRequestError() if code.startswith(("content_filter", "content_policy")):
                return ModelError(f"the provider's filter stopped the request ({said}); use another model")
            case kinds.NotFoundError():
                return ModelError(
                    f"unknown model ({said}); check the name, as `openai/gpt-5` or `ollama/llama3`"
                )
            case kinds.Timeout() | kinds.APIConnectionError() | kinds.InternalServerError():
                return UnavailableError(said)
            case kinds.ServiceUnavailableError() | kinds.BadGatewayError():
                return UnavailableError(said)
            case kinds.BadRequestError() if "provider" in said.lower() and "not provided" in said.lower():
                return ModelError(
                    "unknown model: write it with its provider, as `openai/gpt-5` or `ollama/llama3`"
                )
            case kinds.APIError() if (status or 0) >= 500:
                return UnavailableError(said)
            case _:
                return ModelError(f"the provider refused the request ({said})")


def price_of(model: str) -> Price | None:
    """What a model costs by litellm's own table, as of its release; None for a model that is not in it."""
    known = _known(model)
    if known is None:
        return None
    fresh = known.get("input_cost_per_token") or 0.0
    cached = known.get("cache_read_input_token_cost")
    output = known.get("output_cost_per_token") or 0.0
    return Price(fresh, output, fresh if cached is None else cached)


def most_input(model: str) -> int | None:
    """Most input tokens of a call by litellm's own table; None for a model that is not in it."""
    return (_known(model) or {}).get("max_input_tokens")


def refuse_unknown(model: str) -> None:
    """Refuse a name from which litellm cannot tell whom to ask. Nothing is asked.

    A model that its table does not have may still be there, newer than the table or at the user's own address; what
    such a provider knows only the first call shows.

    Raises:
        UsageError: the name has no provider, or one that litellm does not know; a near one is named.
        ModelError: as `library`.
    """
    litellm = library()
    try:
        litellm.get_llm_provider(model)
    except litellm.exceptions.BadRequestError:
        near = _near(litellm, model)
        hint = f"did you mean {near}?" if near else "write it as `openai/gpt-5` or `ollama/llama3`"
        raise UsageError(f"--model {model}: litellm knows no such provider or model; {hint}") from None


def _near(litellm: Any, model: str) -> str:
    """A name like one that is unknown, with a provider that is known; "" where there is none."""
    provider, slash, rest = model.partition("/")
    if slash:
        names = sorted(str(getattr(name, "value", name)) for name in litellm.provider_list)
        near = difflib.get_close_matches(provider.lower(), names, n=1, cutoff=0.7)
        return f"{near[0]}/{rest}" if near else ""
    near = difflib.get_close_matches(provider.lower(), sorted(litellm.open_ai_chat_completion_models), n=1)
    return f"openai/{near[0]}" if near else ""


@cache
def _known(model: str) -> dict[str, Any] | None:
    """What litellm's table says about a model, None where it is not in it."""
    try:
        return dict(library().get_model_info(model))
    except ModelError:
        raise
    except Exception:
        return None


@cache
def _takes(model: str) -> frozenset[str]:
    """Settings that a model takes; none where litellm doesn't know its provider: the call itself says so."""
    try:
        return frozenset(library().get_supported_openai_params(model) or ())
    except library().exceptions.BadRequestError:
        return frozenset()


def _sees(model: str) -> bool:
    """Whether litellm's table says that a model reads images."""
    known = _known(model)
    return bool(known and known.get("supports_vision"))


def _keys(litellm: Any, model: str) -> list[str]:
    missing = litellm.validate_environment(model).get("missing_keys") or ()
    return [str(name) for name in missing] or [f"{model.partition('/')[0].upper()}_API_KEY"]


def _marked(call: Call, refused: Sequence[Exchange], *, sees: bool = False) -> list[dict[str, Any]]:
    """The messages; for providers that cache only what is marked, with a mark where the shared part ends.

    Images stand between the shared part and the role's own, each after its name.
    """
    said: list[dict[str, Any]] = list(call.asked_again(refused))
    marked = "claude" in call.model and bool(call.shared)
    if not marked and not sees:
        return said
    parts: list[dict[str, Any]] = []
    if call.shared:
        mark = {"cache_control": {"type": "ephemeral"}} if marked else {}
        parts.append({"type": "text", "text": call.shared, **mark})
    for image in call.images if sees else ():
        data = base64.b64encode(image.data).decode("ascii")
        parts.append({"type": "text", "text": image.name})
        parts.append({"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}})
    parts.append({"type": "text", "text": said[1]["content"].removeprefix(call.shared)})
    said[1] = {"role": "user", "content": parts}
    return said


def _is_about_schema(error: Exception) -> bool:
    """Whether a server refuses the JSON mode it was asked for; some do so with status 500."""
    if getattr(error, "status_code", None) not in (400, 422, 500):
        return False
    return any(word in str(error) for word in ("response_format", "json_schema", "schema", "grammar"))


def _code(error: Exception) -> str:
    """The provider's own word for what is wrong, "" without one."""
    body = getattr(error, "body", None)
    found = body.get("code") if isinstance(body, dict) else getattr(error, "code", None)
    return str(found or "")


def _said(error: Exception) -> str:
    """What a provider said, in one line, without the library's own prefixes."""
    text = " ".join(str(getattr(error, "message", None) or error).split())
    text = text.split(" - ", 1)[-1] if text.startswith("litellm.") else text
    return text if len(text) <= 300 else f"{text[:299]}…"


def _retry_after(error: Any) -> float | None:
    """Seconds until the provider wants another call: a number, or a date."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    told = headers.get("retry-after")
    if told is None:
        return None
    try:
        seconds = float(told)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        date = parsedate_to_datetime(told)
    except ValueError:
        return None
    return max(0.0, date.timestamp() - time.time())
