"""What the heads of a log's tables and the keys of its dictionaries say: a kind of column, a spread, a mean."""

from __future__ import annotations

import re

__all__ = ["base_name", "column_kind", "is_blank", "is_spread", "run_label", "run_name"]

_RUN = re.compile(r"(?:run|trial|experiment|exp)[ _\-#:.]*(\d{1,4})", re.IGNORECASE)
_COLUMNS = {
    "run": "run seed trial id run_id experiment 运行 实验 种子",
    "dataset": """dataset datasets data task tasks domain corpus benchmark problem operation environment env language
        数据集 数据集名 数据集名称 任务 任务名称 领域 语料 语料库 基准""",
    "method": """method methods model models approach system algorithm variant arm config configuration baseline
        strategy name agent 方法 方法名 方法名称 模型 模型名 模型名称 算法 算法名称 系统 策略""",
    "metric": """metric metrics measure quantity statistic parameter parameters hyperparameter hyperparameters
        hyper-parameter hyper-parameters option 指标 指标名 指标名称 评价指标 评估指标 度量 参数""",
    "condition": "split setting condition epoch step iteration k phase category group subset 条件 设置 划分 轮次",
    "value": "value score result mean 值 数值 结果 均值 平均值 平均",
}
_COLUMN_KINDS = {name: kind for kind, names in _COLUMNS.items() for name in names.split()}
_BLANKS = frozenset(("", "-", "–", "—", "--", "---", "?", ".", "n/a", "na", "nan", "none", "null", "tbd"))
_HAN_SPREAD = "标准误差|标准误|标准偏差|标准差"
_SPREAD = re.compile(
    rf"(?:^|[_ ./-])(?:std_?err(?:or)?s?|std_?devs?|stds?|sem|se|sd|stdev|standard_error|ci95|ci)$|(?:{_HAN_SPREAD})$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r" ?[(（\[] ?([^()（）\[\]]{1,20}?) ?[)）\]]$")
_MEAN = re.compile(r"(?:^|[_ ./-])(?:mean|avg|average)s?$|(?:平均值|均值|平均)$", re.IGNORECASE)


def column_kind(head: str) -> str | None:
    """What a column head says its cells are: `run`, `dataset`, `method`, `metric`, `condition`, `value`, or None.

    >>> column_kind("Dataset"), column_kind("方法"), column_kind("accuracy")
    ('dataset', 'method', None)
    """
    return _COLUMN_KINDS.get(head.strip().lower().replace(" ", "_"))


def is_blank(cell: str) -> bool:
    """True for a cell that says that there is nothing: `—`, `n/a`, `NaN`."""
    return cell.strip().lower() in _BLANKS


def is_spread(name: str) -> bool:
    """True for a name of an uncertainty: `acc_std`, `acc (std)`, `标准差`."""
    return bool(_SPREAD.search(_unbracketed(name)))


def base_name(name: str) -> str:
    """A name without the words that say mean or spread: one for a metric's mean and its deviation; "" for a value.

    >>> base_name("acc_mean"), base_name("acc (std)"), base_name("准确率标准差")
    ('acc', 'acc', '准确率')
    """
    if column_kind(name) == "value":
        return ""
    return _MEAN.sub("", _SPREAD.sub("", _unbracketed(name))).strip().lower()


def run_name(text: str) -> str | None:
    """`run_3` for `Run 3`, `run_3`, `Run 3: Title`; None where no run is named at the start.

    >>> run_name("Run 3: Further adjusted"), run_name("results")
    ('run_3', None)
    """
    match = _RUN.match(text.strip())
    return f"run_{int(match.group(1))}" if match else None


def run_label(cell: str) -> str:
    """The run that a cell under a head such as `run` or `seed` names: `run_3` for `3`, else its text."""
    return run_name(cell) or (f"run_{cell}" if cell.isdigit() else cell)


def _unbracketed(name: str) -> str:
    match = _BRACKETED.search(name)
    if match is None or not (_SPREAD.fullmatch(match[1]) or _MEAN.fullmatch(match[1])):
        return name
    return f"{name[: match.start()]} {match[1]}"
