"""Failure modes 1 and 6: what a paper says about its set-up, the log saying the same, another thing, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperkit.documents import parse_latex
from paperkit.documents.log import read_log
from paperkit.documents.log.values import Log
from paperkit.documents.paper import Paper, Source
from paperkit.findings import Finding
from paperkit.gates import failure_modes
from paperkit.gates.failure_modes.facts import paper_facts
from paperkit.gates.failure_modes.setup import has_configuration, logged_facts

TABLE = "\n\n| run | accuracy |\n|---|---|\n| a | 0.91 |\n"
Reader = Callable[[str], Log]


def paper(body: str, section: str = "Experimental Setup") -> Paper:
    text = (
        f"\\documentclass{{article}}\\begin{{document}}\n\\section{{{section}}}\n{body}\n\\end{{document}}\n"
    )
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


@pytest.fixture
def log(tmp_path: Path) -> Reader:
    def read(text: str) -> Log:
        (tmp_path / "log.md").write_text(f"# Set-up\n\n{text}{TABLE}", "utf-8")
        return read_log(tmp_path / "log.md")

    return read


def found(body: str, logged: Log, *modes: int, section: str = "Experimental Setup") -> list[Finding]:
    report = failure_modes.check(paper(body, section), logged)
    return [f for f in report.findings if f.data["mode"] in (modes or (1, 6))]


def told(findings: list[Finding]) -> list[tuple[str, str]]:
    """Certainty and the names of what is reported."""
    return [
        (f.certainty.value, name)
        for f in findings
        for name in ([f.data["name"]] if "name" in f.data else f.data["names"])
    ]


# How it is written; a value; another; whether a contradiction is certain.
PARAMETERS = [
    ("batch_size", "a batch size of {}", "32", "64", True),
    ("learning_rate", "a learning rate of {}", "1e-3", "3e-4", True),
    ("weight_decay", "a weight decay of {}", "0.1", "0.2", True),
    ("dropout", "a dropout of {}", "0.1", "0.3", True),
    ("momentum", "a momentum of {}", "0.9", "0.95", True),
    ("epochs", "{} epochs", "10", "20", True),
    ("heads", "{} attention heads", "8", "4", True),
    ("seeds", "{} random seeds", "3", "5", True),
    ("folds", "{} folds", "5", "10", True),
    ("gamma", "a discount factor of {}", "0.99", "0.95", True),
    ("context_length", "a context length of {}", "512", "1024", True),
    ("vocabulary", "a vocabulary size of {}", "1000", "5000", True),
    ("train_fraction", "a training fraction of {}", "0.5", "0.3", True),
    ("modulus", "a prime modulus of {}", "97", "113", True),
    ("steps", "{} training steps", "1,000", "2,000", False),
    ("layers", "{} layers", "6", "8", False),
    ("hidden_size", "a hidden size of {}", "256", "512", False),
    ("embedding_size", "an embedding dimension of {}", "64", "128", False),
    ("warmup", "a warmup of {}", "100", "200", False),
    ("temperature", "a temperature of {}", "0.7", "1.0", False),
    ("clip", "gradient clipping of {}", "1.0", "5.0", False),
    ("seed", "the random seed {}", "42", "7", False),
]
KINDS = pytest.mark.parametrize(
    ("name", "form", "value", "other", "sure"), PARAMETERS, ids=[p[0] for p in PARAMETERS]
)


@KINDS
def test_the_log_says_the_same(log: Reader, name: str, form: str, value: str, other: str, sure: bool) -> None:
    assert found(f"We train with {form.format(value)}.", log(f"We train with {form.format(value)}.")) == []


@KINDS
def test_the_log_says_another_thing(
    log: Reader, name: str, form: str, value: str, other: str, sure: bool
) -> None:
    (one,) = found(f"We train with {form.format(other)}.", log(f"We train with {form.format(value)}."))
    assert told([one]) == [("confirmed" if sure else "suspected", name)]
    assert one.severity == ("critical" if sure else "major")
    assert other in one.message
    assert value in one.message
    assert "log.md:3" in one.evidence


@KINDS
def test_the_log_says_nothing(log: Reader, name: str, form: str, value: str, other: str, sure: bool) -> None:
    (one,) = found(f"We train with {form.format(value)}.", log("activation = tanh"))
    assert told([one]) == [("suspected", name)]
    assert "does not hold" in one.message


@pytest.mark.parametrize(
    ("written", "logged"),
    [
        ("a batch size of 1,024", "a batch size of 1024"),
        ("a learning rate of $10^{-3}$", "a learning rate of 0.001"),
        ("a learning rate of $1\\times10^{-3}$", "a learning rate of 1e-3"),
        ("a dropout of 10\\%", "a dropout of 0.1"),
        ("a dropout of 0.10", "a dropout of 0.1"),
        ("a batch size of \\num{256}", "a batch size of 256"),
        ("a batch size of $256$", "a batch size of 256"),
        ("$\\beta_1 = 0.9$", "β_1 = 0.9"),
        ("three random seeds", "3 random seeds"),
        ("batches of size 64 and a batch size of 256", "a batch size of 256"),
    ],
)
def test_one_value_in_two_ways(log: Reader, written: str, logged: str) -> None:
    assert found(f"We train with {written}.", log(f"We train with {logged}.")) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "We use a batch size of 128 for evaluation.",
        "The discriminator has a batch size of 128.",
        "We start with an initial batch size of 128.",
        "We vary it, and a batch size of 128 is the least.",
        "Of several sizes we use a batch size of 128.",
        "A batch size of 128 or more would help.",
        "In future work a batch size of 128 is planned.",
        "The baseline has a batch size of 128.",
        "In pre-training we use a batch size of 128.",
        "The ablation has a batch size of 128.",
        "We use a batch size of 128, e.g. in north.",
    ],
)
def test_what_is_tied_to_a_part_is_suspected(log: Reader, sentence: str) -> None:
    assert told(found(sentence, log("We train with a batch size of 256."))) == [("suspected", "batch_size")]


def test_a_plan_in_the_log_confirms_nothing(log: Reader) -> None:
    logged = log("In future we should use a batch size of 256.")
    assert told(found("We use a batch size of 128.", logged)) == [("suspected", "batch_size")]


RUNS = """
## Run 1: Small

We use a batch size of 64.

Results: {'accuracy': 0.5}

## Run 2: Large

We use a batch size of 512.

Results: {'accuracy': 0.6}
"""


@pytest.mark.parametrize(
    ("value", "expected"), [("64", []), ("512", []), ("128", [("suspected", "batch_size")])]
)
def test_several_runs_with_several_values(log: Reader, value: str, expected: list[tuple[str, str]]) -> None:
    assert told(found(f"We use a batch size of {value}.", log(RUNS))) == expected


def test_two_values_in_the_paper_of_which_one_is_logged(log: Reader) -> None:
    body = "We use a batch size of 256.\n\nWe use a batch size of 128."
    assert told(found(body, log("We train with a batch size of 256."))) == [("suspected", "batch_size")]


@pytest.mark.parametrize(
    ("data", "written", "expected"),
    [
        ('{"batch_size": 64, "accuracy": 0.91}', "a batch size of 64", []),
        ('{"batch_size": 64, "accuracy": 0.91}', "a batch size of 32", [("confirmed", "batch_size")]),
        ('{"lr": 0.001, "accuracy": 0.91}', "a learning rate of 0.001", []),
        ('{"lr": 0.001, "accuracy": 0.91}', "a learning rate of 0.01", [("confirmed", "learning_rate")]),
        ('{"num_epochs": 10, "accuracy": 0.91}', "12 epochs", [("confirmed", "epochs")]),
        ('{"epochs_to_converge": 10, "accuracy": 0.91}', "12 epochs", [("suspected", "epochs")]),
        ('{"final_dropout_loss": 0.4, "accuracy": 0.91}', "a dropout of 0.2", [("suspected", "dropout")]),
    ],
)
def test_keys_of_data_files(tmp_path: Path, data: str, written: str, expected: list[tuple[str, str]]) -> None:
    (tmp_path / "notes.txt").write_text("# Notes\n\nOne run.\n", "utf-8")
    (tmp_path / "run_0").mkdir()
    (tmp_path / "run_0" / "final_info.json").write_text(data, "utf-8")
    assert told(found(f"We train with {written}.", read_log(tmp_path), 6)) == expected


OPTIMISERS = [
    "Adam",
    "AdamW",
    "SGD",
    "RMSprop",
    "Adagrad",
    "Adafactor",
    "Adadelta",
    "RAdam",
    "LAMB",
    "L-BFGS",
]
FORMS = [
    "We train with the {} optimizer.",
    "We use {}.",
    "It is trained by {}.",
    "Optimiser: {}.",
    "The optimizer is {}.",
    "We employed {} in all runs.",
    "The {} optimiser updates it.",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", OPTIMISERS[::3])
def test_optimisers(log: Reader, name: str, form: str) -> None:
    body = form.format(name)
    assert found(body, log(f"Trained with the {name} optimizer.")) == []
    assert told(found(body, log("Trained with the NAdam optimizer."))) == [("confirmed", "optimiser")]
    assert told(found(body, log("activation = tanh"))) == [("suspected", "optimiser")]


@pytest.mark.parametrize("name", OPTIMISERS)
def test_every_optimiser_is_known(name: str) -> None:
    assert [fact.printed for fact, _, _ in paper_facts(f"We train with the {name} optimizer.")] == [name]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We train with the Lion optimizer.", ["Lion"]),
        ("The optimiser is Lion.", ["Lion"]),
        ("We compare it with Lion.", []),
        ("By Adam we mean the first man.", []),
        ("Adam and Eve met.", []),
        ("An adaptive rate is used.", []),
        ("We use adam.", []),
    ],
)
def test_names_that_may_be_something_else(text: str, names: list[str]) -> None:
    assert [fact.printed for fact, _, _ in paper_facts(text) if fact.kind == "optimiser"] == names


@pytest.mark.parametrize(
    "name", ["ReLU", "GELU", "tanh", "SiLU", "sigmoid", "LeakyReLU", "leaky ReLU", "Mish"]
)
def test_activations(log: Reader, name: str) -> None:
    body = f"The network has a {name} activation."
    assert found(body, log(f"activation = {name}")) == []
    assert found(body, log(f"The layers have {name} activation functions.")) == []
    (one,) = found(body, log("activation = ELU"))
    assert (one.data["mode"], one.certainty, one.data["name"]) == (1, "confirmed", "activation")
    assert found(body, log("We train with a batch size of 256.")) == []


@pytest.mark.parametrize(
    "logged",
    [
        "activation = GELU",
        "activation: GELU",
        "'activation': 'GELU'",
        "'activation': nn.GELU",
        "activation_function = GELU",
        "A GELU activation",
    ],
)
def test_activations_as_logs_write_them(log: Reader, logged: str) -> None:
    assert found("The network has a GELU activation.", log(logged)) == []
    assert told(found("The network has a ReLU activation.", log(logged))) == [("confirmed", "activation")]


@pytest.mark.parametrize("name", ["cosine", "linear", "step", "constant", "polynomial"])
@pytest.mark.parametrize("noun", ["decay", "annealing", "schedule", "learning rate decay"])
def test_schedules(log: Reader, name: str, noun: str) -> None:
    body = f"We train with a {name} {noun}."
    assert found(body, log(f"schedule = {name}")) == []
    assert told(found(body, log("schedule = exponential"))) == [("confirmed", "schedule")]


def test_a_choice_tied_to_a_part_is_a_minor_suspicion(log: Reader) -> None:
    (one,) = found("The discriminator has a ReLU activation.", log("activation = GELU"))
    assert (one.data["mode"], one.certainty, one.severity) == (1, "suspected", "minor")


@pytest.mark.parametrize(
    "name",
    [
        "NVIDIA A100 GPUs", "V100 GPUs", "RTX 3090 GPUs", "GTX 1080 Ti cards", "TITAN X GPUs", "TPU v3 accelerators",
        "H100 80 GB cards", "NVIDIA GeForce RTX 2080 Ti", "NVIDIA T4", "MI250 GPUs", "RTX A6000 GPU", "NVIDIA L40",
        "K80 GPU",
    ],
)  # fmt: skip
def test_hardware(log: Reader, name: str) -> None:
    body = f"All runs use {name}."
    assert found(body, log(f"Run on {name}.")) == []
    assert told(found(body, log("Run on a B200 GPU."))) == [("confirmed", "gpu")]
    assert told(found(body, log("We train with a batch size of 256."))) == [("suspected", "gpu")]


@pytest.mark.parametrize(
    "text", ["See page A100 there.", "The road A40 is long.", "A T4 cell is small.", "The V100 sample."]
)
def test_names_that_are_no_hardware(text: str) -> None:
    assert [fact for fact, _, _ in paper_facts(text) if fact.kind == "hardware"] == []


@pytest.mark.parametrize(
    ("written", "same", "other"),
    [
        ("PyTorch 2.1", "torch: PyTorch 2.1.0", "PyTorch 1.9"),
        ("TensorFlow v2.10", "TensorFlow 2.10.1", "TensorFlow 2.1"),
        ("CUDA 11.8", "CUDA 11.8", "CUDA 12.1"),
        ("Python 3.10", "Python 3.10.12", "Python 3.1"),
        ("sklearn 1.3", "scikit-learn 1.3.0", "scikit-learn 1.2"),
        ("NumPy (version 1.24)", "numpy 1.24", "numpy 1.26"),
    ],
)
def test_versions(log: Reader, written: str, same: str, other: str) -> None:
    body = f"All runs use {written}."
    assert found(body, log(f"We run {same}.")) == []
    (name,) = [
        one for certainty, one in told(found(body, log(f"We run {other}."))) if certainty == "confirmed"
    ]
    assert name in ("pytorch", "tensorflow", "cuda", "python", "scikit-learn", "numpy")
    assert told(found(body, log("We train with a batch size of 256."))) == [("suspected", name)]


@pytest.mark.parametrize(
    "section", ["Related Work", "Background", "Introduction", "Preliminaries", "相关工作"]
)
def test_sections_on_other_work(log: Reader, section: str) -> None:
    logged = log("We train with a batch size of 256.")
    assert found("They use a batch size of 128.", logged, section=section) == []
    assert (
        found("They use a batch size of 128.\\subsection{More} A dropout of 0.3.", logged, section=section)
        == []
    )


@pytest.mark.parametrize(
    "credit",
    ["as Smith et al. did", "as proposed by Smith", "as introduced by Smith", "as reported by Smith"],
)
def test_credited_settings(log: Reader, credit: str) -> None:
    assert found(f"A batch size of 128 is usual, {credit}.", log("We train with a batch size of 256.")) == []


@pytest.mark.parametrize(
    "text",
    [
        "It reaches the goal after 900 steps.",
        "It converges within 12 epochs.",
        "The loss falls over 300 steps.",
        "A temperature of 300 is reached outside.",
        "It has a temperature of 21 °C.",
        "It has a step size of 5 m.",
        "We use $n - 1$ folds for training.",
        "One batch is enough.",
        "It has two steps.",
    ],
)
def test_what_is_no_setting(text: str) -> None:
    assert [fact.name for fact, _, _ in paper_facts(text)] == []


def test_captions_and_theorems_state_no_set_up(log: Reader) -> None:
    body = "\\begin{figure}\\caption{Loss for a batch size of 128.}\\end{figure}"
    assert found(body, log("We train with a batch size of 256.")) == []


@pytest.mark.parametrize(
    "where",
    [
        "\\footnote{{{}}}",
        "\\begin{{itemize}}\\item {}\\end{{itemize}}",
        "\\begin{{abstract}}{}\\end{{abstract}}",
    ],
)
def test_footnotes_items_and_abstracts_do(log: Reader, where: str) -> None:
    body = "Words." + where.format("We use a batch size of 128.")
    assert told(found(body, log("We train with a batch size of 256."))) == [("confirmed", "batch_size")]


def test_the_place_is_the_value(log: Reader) -> None:
    whole = paper("We write.\n\nWe use a \\textbf{batch size} of $128$ now.")
    (one,) = failure_modes.check(whole, log("We train with a batch size of 256.")).findings[:1]
    assert whole.source(one.source_span) == "128"
    assert one.line == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We met.", False),
        ("activation = tanh", True),
        ("batch size of 4", True),
        ("```\nimport torch\n```", True),
        ("def f(): pass", True),
    ],
)
def test_configuration(log: Reader, text: str, expected: bool) -> None:
    read = log(text)
    assert has_configuration(read, logged_facts(read)) is expected


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            [
                "batch size of 128",
                " and ",
                "We use ",
                "Adam",
                "optimizer ",
                "A100 GPU",
                "1e-3",
                "PyTorch 1.9",
                "layers",
                ", ",
                "β_1 = 0.9",
                "ReLU activation",
                "=",
                "\ufffc",
            ]
        ),
        max_size=12,
    )
)
def test_facts_lie_in_their_text(parts: list[str]) -> None:
    text = "".join(parts)
    for fact, start, end in paper_facts(text):
        assert 0 <= start < end <= len(text)
        assert fact.printed.split()[0] in text
        assert fact.value


# Chinese: how it is written; the name; a value; another.
HAN = [
    ("学习率设为 {}", "learning_rate", "0.001", "0.01"),
    ("批大小为{}", "batch_size", "64", "128"),
    ("批次大小：{}", "batch_size", "64", "128"),
    ("权重衰减系数取{}", "weight_decay", "0.1", "0.2"),
    ("动量固定为 {}", "momentum", "0.9", "0.95"),
    ("丢弃率为{}", "dropout", "0.1", "0.3"),
    ("训练轮数为 {}", "epochs", "100", "200"),
    ("模型采用 {} 个注意力头", "heads", "8", "4"),
    ("我们做{}折交叉验证", "folds", "5", "10"),
    ("折扣因子 = {}", "gamma", "0.99", "0.9"),
    ("序列长度为 {}", "context_length", "512", "1024"),
]
HAN_KINDS = pytest.mark.parametrize(("form", "name", "value", "other"), HAN, ids=[h[0] for h in HAN])


@HAN_KINDS
def test_chinese_settings(log: Reader, form: str, name: str, value: str, other: str) -> None:
    """The same, another thing, nothing; and against a log in English."""
    logged = log(f"实验设置：{form.format(value)}。")
    assert found(f"在实验中，{form.format(value)}。", logged, section="实验设置") == []
    wrong = found(f"在实验中，{form.format(other)}。", logged, section="实验设置")
    assert told(wrong) == [("confirmed", name)]
    absent = found(f"在实验中，{form.format(value)}。", log("activation = tanh"), section="实验设置")
    assert told(absent) == [("suspected", name)]


@pytest.mark.parametrize(
    "sentence",
    [
        "学习率分别为 0.01 和 0.1。",
        "评估时批大小为128。",
        "学习率从 0.01 降低。",
        "未来工作将采用的批大小为128。",
        "判别器的学习率为 0.01。",
    ],
)
def test_what_is_tied_in_chinese_is_not_confirmed(log: Reader, sentence: str) -> None:
    logged = log("实验设置：学习率设为 0.001，批大小为64。")
    assert not [
        f
        for f in found(f"我们做了实验。{sentence}", logged, section="实验设置")
        if f.certainty == "confirmed"
    ]


@pytest.mark.parametrize(
    ("form", "same", "other"),
    [
        ("采用{}优化器进行训练", "AdamW", "SGD"),
        ("优化器为{}", "Adam", "SGD"),
        ("使用{}训练模型", "AdamW", "RMSprop"),
    ],
)
def test_chinese_optimisers(log: Reader, form: str, same: str, other: str) -> None:
    logged = log(f"我们{form.format(same)}。")
    assert found(f"本文{form.format(same)}。", logged, section="实验设置") == []
    assert told(found(f"本文{form.format(other)}。", logged, section="实验设置")) == [
        ("confirmed", "optimiser")
    ]
    assert told(found(f"本文{form.format(same)}。", log("activation = tanh"), section="实验设置")) == [
        ("suspected", "optimiser")
    ]


def test_chinese_versions_and_hardware(log: Reader) -> None:
    body = "实验使用PyTorch 1.9，在一块NVIDIA V100显卡上完成。"
    assert found(body, log("用PyTorch 1.9.0在V100 GPU上运行。"), section="实验设置") == []
    wrong = found(body, log("用PyTorch 2.1在NVIDIA A100显卡上运行。"), section="实验设置")
    assert told(wrong) == [("confirmed", "pytorch"), ("confirmed", "gpu")]
    assert {f.data["mode"] for f in wrong} == {6}
    (one,) = found(body, log("activation = tanh"), section="实验设置")
    assert (one.certainty, one.data["names"]) == ("suspected", ["pytorch", "gpu"])


def test_chinese_choices(log: Reader) -> None:
    logged = log("激活函数为GELU，采用余弦退火。")
    assert found("本文采用GELU激活函数和余弦退火。", logged, section="方法") == []
    assert told(found("本文采用ReLU激活函数。", logged, section="方法")) == [("confirmed", "activation")]
    assert told(found("本文采用线性衰减。", logged, section="方法")) == [("confirmed", "schedule")]


@pytest.mark.parametrize(
    ("same", "written", "other"),
    [
        ("Intel Core i7-8700K", "an Intel(R) Core(TM) i7-8700K CPU", "an Intel Core i9-9900K"),
        ("Intel Xeon Gold 6248", "an Intel Xeon Gold 6248", "an Intel Xeon CPU E5-2680 v4"),
        ("AMD EPYC 7742", "EPYC 7742 processors", "an AMD Ryzen 9 5950X"),
        ("an Apple M1 Pro", "an Apple M1 Pro laptop", "an Apple M2"),
    ],
)
def test_processors(log: Reader, same: str, written: str, other: str) -> None:
    assert found(f"We run it on {written}.", log(f"Run on {same}.")) == []
    assert told(found(f"We run it on {other}.", log(f"Run on {same}."))) == [("confirmed", "cpu")]
    assert told(found(f"We run it on {written}.", log("activation = tanh"))) == [("suspected", "cpu")]


@pytest.mark.parametrize(
    ("written", "logged"),
    [
        ("an NVIDIA RTX 3090 GPU", "NVIDIA RTX 3090"),
        ("a GeForce RTX 2080 Ti GPU", "NVIDIA 2080Ti"),
        ("two Tesla V100 GPUs", "NVIDIA V100-SXM2"),
        ("an NVIDIA A100 GPU", "A100-80GB"),
    ],
)
def test_one_card_under_two_names(log: Reader, written: str, logged: str) -> None:
    assert found(f"We run it on {written}.", log(f"Run on {logged}.")) == []


@pytest.mark.parametrize(
    "logged",
    [
        "Needs PyTorch 1.8 or later.", "It requires PyTorch 1.8.", "PyTorch 1.8+ works.", "Plan: move to PyTorch 1.8.",
        "Upgraded from PyTorch 1.8.", "PyTorch 1.8 及以上。", "Not PyTorch 1.8.",
    ],
)  # fmt: skip
def test_a_version_that_need_not_be_the_one_used_confirms_nothing(log: Reader, logged: str) -> None:
    assert [f.certainty for f in found("We use PyTorch 1.9.", log(logged))] == ["suspected"]
    assert [f.certainty for f in found("We use PyTorch 1.9.", log("We use PyTorch 1.8."))] == ["confirmed"]


def test_only_shares_are_the_same_as_percentages(log: Reader) -> None:
    """A learning rate of 0.1 is not one of 0.001."""
    (one,) = found("We train with a learning rate of 0.1.", log("We train with a learning rate of 0.001."))
    assert one.certainty == "confirmed"
    assert found("We train with a dropout of 10\\%.", log("We train with a dropout of 0.1.")) == []
