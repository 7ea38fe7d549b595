"""The words by which the role of a number is told: what is labelled, versioned, dated, counted."""

from __future__ import annotations

__all__ = [
    "FAMILIES",
    "GPU_NAMES",
    "HAN_LABELS",
    "HARDWARE",
    "HYPHEN_WORDS",
    "LABELS",
    "LICENCES",
    "MONTHS",
    "NAMED",
    "PLURALS_COUNT",
    "SEASONS",
    "SOFTWARE",
    "STANDARDS",
    "STOP",
    "YEAR_WORDS",
]

LABELS = frozenset(
    str.split("""
    section sections sec secs figure figures fig figs table tables tab tabs equation equations eq eqs eqn
    appendix appendices chapter chapters algorithm algorithms alg theorem theorems thm lemma lemmas
    proposition propositions prop corollary remark definition def example page pages p pp line lines part
    item items question hypothesis rq criterion footnote listing scheme box panel problem supplement ref
    refs reference no nr issue issues ticket bug pull pr prs patch commit grant award volume vol chap
    subsection subsections paragraph row rows column columns corollaries definitions examples claim claims
    observation conjecture hypotheses eqns""")
)
# Those of them that are nouns of counted things too: `in line 3`, but `lines 3 people wrote`.
PLURALS_COUNT = frozenset(
    str.split("no part line lines item items volume row rows column columns claim claims example")
)
STANDARDS = frozenset(str.split("ISO IEC IEEE RFC EN ANSI DIN IETF ITU ECMA PEP CVE NCT GB ASTM"))
# Words that name a thing by number (`Run 3`) or count it (`run 3 experiments`): a label unless a noun follows.
NAMED = frozenset(
    str.split("""
    run runs experiment experiments stage stages phase phases round rounds level levels task tasks case
    model models method methods config configuration setting variant type types class group layer block
    fold study version step reviewer participant subject session condition exp assumption property
    requirement""")
)
HAN_LABELS = ("图", "表", "式", "节", "章", "第", "公式", "算法", "附录", "定理", "引理", "页", "步骤")
SOFTWARE = frozenset(
    str.split("""
    pytorch torch tensorflow keras cuda cudnn python jax flax numpy scipy sklearn scikit-learn pandas
    matplotlib ubuntu debian centos linux windows macos transformers gcc clang llvm matlab java julia rust
    node version ver v huggingface lightning deepspeed vllm xgboost lightgbm spacy nltk opencv mujoco
    docker ros sympy texlive spss stata js fedora android ios chrome firefox postgresql mysql sqlite perl php ruby
    golang scala swift llama.cpp tensorrt onnx opencl openmp mpi openmpi blas mkl openblas statsmodels networkx stan""")
)
FAMILIES = frozenset(
    str.split("""
    gpt llama gemma claude gemini qwen mistral phi deepseek palm vicuna yolo resnet vgg bert t5 opt bloom
    falcon pythia cifar imagenet glm grok sonnet opus""")
)
HARDWARE = frozenset(
    str.split("""
    rtx gtx geforce tesla quadro titan xeon epyc ryzen threadripper radeon tpu gpu nvidia intel amd i3 i5
    i7 i9 jetson""")
)
GPU_NAMES = frozenset({
    "V100", "A100", "H100", "H200", "B200", "P100", "T4", "K80", "A6000", "A40", "A10", "A10G", "A5000", "A4000",
    "L4", "L40", "L40S", "M1", "M2", "M3", "M4", "GH200", "MI250", "MI300X", "P40", "M40", "K40",
})  # fmt: skip
MONTHS = frozenset(
    str.split("""
    january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec""")
)
YEAR_WORDS = frozenset(
    str.split("""
    in since until by before after year during from as of early late mid published""")
)
SEASONS = MONTHS | frozenset(
    str.split("""
    spring summer autumn fall winter beginning end start year""")
)
STOP = frozenset(
    str.split("""
    and or in the to we with that was were is are for on by of at as from than but while when our it its
    which this vs versus respectively compared using under over after before has have had shows show""")
)

LICENCES = frozenset({"BY", "SA", "NC", "ND", "Attribution"})  # CC BY-SA 4.0
HYPHEN_WORDS = frozenset(
    str.split("""
    sub over under near about by to of and or super non pre post approximately roughly""")
)
