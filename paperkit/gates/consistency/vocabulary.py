"""The words by which a quantity is told from another. Only data; what a list is for stands above it."""

from __future__ import annotations

import re

from paperkit.gates._wordlists import word_set

__all__ = [
    "BOUND",
    "CHANGES",
    "CONDITIONS",
    "CREDIT",
    "DERIVED",
    "HAN_CONDITIONS",
    "HAN_STOP",
    "IRREGULAR",
    "MEASURE_WORDS",
    "NO_HEADS",
    "STOP",
]

# Words that say nothing about which quantity is meant.
STOP = word_set(
    """
    a an the this that these those it its our ours it's we us they their he she his her i you your of in on at to
    for from by with and or but nor as is are was were be been being has have had do does did can could may might
    will would shall should must not no than then so such which who whom whose what when where while whereas there
    here also just both either neither very more most much many some any same own into onto over under between among
    through via about around approximately roughly nearly almost up out if however thus therefore hence moreover
    furthermore et al eg ie etc using use used based across upon within each-other
    """
)
# Words that set one quantity apart from another of the same name: splits, times, bounds, groups, stages of a study,
# kinds of change. Two mentions that differ in one of them are two quantities.
CONDITIONS = word_set(
    """
    train training test testing validation val dev held-out heldout unseen seen in-domain out-of-domain before after
    pre post baseline baselines initial initially final finally first second third fourth last previous previously
    prior original originally early late later earlier max maximum min minimum best worst average averaged mean
    median total overall peak upper lower low high higher highest lowest smaller larger smallest largest least top
    bottom without only excluding including except remaining other others another additional further extra each
    every per single male female males females men women boys girls left right positive negative control controls
    treatment placebo intervention healthy sick small medium large short long easy hard clean noisy weak strong fast
    slow full partial half screened enrolled recruited included excluded randomised randomized completed analysed
    analyzed assessed eligible invited responded withdrew dropped lost died survived admitted discharged removed
    filtered retained discarded selected sampled labelled labeled unlabelled unlabeled annotated synthetic real
    simulated observed expected increase increases increased decrease decreases decreased improvement improves
    improved gain gains reduction reduced reduces drop difference faster slower better worse fewer less relative
    absolute random internal external global local source target input output forward backward horizontal vertical
    outer inner primary secondary alternative unique distinct different common individual combined joint separate
    default adaptive standard optimized basic subset sample range change rate batch
    """
)
HAN_CONDITIONS = tuple(
    str.split("""
    训练 测试 验证 之前 之后 初始 最终 最大 最小 最高 最低 最佳 最差 平均 中位 男性
    女性 男生 女生 左侧 右侧 阳性 阴性 对照 实验组 治疗 提升 提高 下降 降低 增加 减少
    相对 绝对 基线 原始 改进 其中 分别 剩余 其余 排除 纳入 筛选 有效 无效 回收 发放
    随机 不含 不包括 第一 第二 第三 上升 增长 差异 占 真实 虚拟
    """)
)
# Words of change, as stems: a number beside one is worked out from others, and differs with what is compared.
CHANGES = word_set(
    """
    improv improvement gain increas reduc reduction decreas drop differenc differ chang speedup saving sav fast slow
    higher lower larg small greater outperform exceed ratio relativ relative rais ris fall fell decline growth grow
    lead margin gap reach-by improves compar compared versus delta error-reduction increment faster slower
    """
)
# The same for numbers that sum others up.
DERIVED = word_set("mean median average averag total overall sum 平均 总")
# Plurals without an s, and words in -s that are none.
IRREGULAR = word_set("people children men women mice criteria phenomena indices matrices vertices")
NO_HEADS = word_set(
    "times does this less various previous thus across always perhaps whereas plus minus besides series news yields"
    " shows uses gives makes takes requires remains achieves reaches performs provides contains includes covers"
)
# Chinese words between a count and its noun.
MEASURE_WORDS = "个名篇种条项位例家类组份次张幅段句台所层座只首件套批款道棵株国户辆"
# Where a Chinese noun phrase ends.
HAN_STOP = re.compile(r"[的是在了和与及对将从于中上下内以由被并且等后前时进来为有，。；：、（）()\s]")
# A number right after one of these is a bound, a part, a change, one of several, or somebody's choice among more.
BOUND = re.compile(
    r"(?:\b(?:up to|at least|at most|than|over|under|above|below|within|exceed\w*|every|each|per|other|additional|"
    r"another|remaining|first|last|next|top|further|extra|these|those|only|of the|of these|of which|exactly|or|by|from|"
    r"to|any|between|until|after|before|past|±|≥|≤|>|<|some)"
    r"|至少|至多|超过|不足|不少于|其他|其余|另外|这|每|前|后|第|提[升高]了?|[降下][低降]了?|增[加长]了?|减少了?)\s?$",
    re.IGNORECASE,
)
# The sentence is about other people's numbers.
CREDIT = re.compile(
    r"\b(?:prior|previous|earlier|existing|published|related) (?:works?|study|studies|results?|research|methods?)\b"
    r"|\bet al\b|\baccording to\b|\bin the literature\b|\breport(?:s|ed) (?:by|in)\b|文献|前人|等人",
    re.IGNORECASE,
)
