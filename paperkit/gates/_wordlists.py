"""Word lists of the gates that read form. Only data; what a list is for stands above it."""

from __future__ import annotations

import re


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


# Acronyms that need no definition in a paper: common knowledge, names of institutions, data sets, tools.
COMMON_ACRONYMS = word_set(
    """
    AAAI ACL ACM AI AMD AND ANOVA ANSI API ARM ARXIV ASCII AWS BBC BERT BFGS BIOS BLAS BSC BSD CAD CC
    CCS CD CDC CEO CERN CFL CHI CI CIFAR CLI CMOS CNRS CO CO2 COCO COLING CPU CPUS CSS CSV CT CUDA CVF
    CVPR DARPA DC DNA DOE DOI DVD EACL ECCV EMNLP EPA EPFL EPSG ESA ETH EU FAQ FFT FIFO FITS FOR FPGA
    FTP GB GDP GDPR GHZ GIF GIT GLUE GMT GNSS GNU GPL GPS GPT GPU GPUS GTX GUI HDF5 HTML HTTP HTTPS IBM
    ICCV ICLR ICML ICPR ICRA ID IDE IDL IEEE IF IJCAI IMDB IMF INRIA IO IP IPA IPCC IQ IR ISBN ISO IT
    JAX JIT JMLR JPEG JPG JS JSON KB KDD LAPACK LED LICENSE LIGO LISA LLM LLMS LLVM LSTM LTE LTS MAC
    MACOS MATLAB MB MHZ MIT MKL MNIST MPI MRI MS MSE NAACL NAND NASA NATO NB NIH NIPS NIST NLP NLTK NO
    NOAA NOT NSF NVIDIA OCR OECD OK OOM OPENMP OR OS PC PDF PHD PLOS PMLR PNG POSIX PR PRO QA RAM README
    REST RGB RMS RNA ROC ROM ROUGE RTX SDK SI SIAM SIGIR SIMD SOTA SPSS SQL SSD SSH SVG SVHN TACL TCP
    THE TIFF TLS TMLR TODO TPU TV UI UK UN UNESCO URL URLS US USA USB USD UTC UTF UUID VGA VGG VM VS
    WGS84 WHO WIFI WMT WSL WWW XML XOR YAML ZIP
    """
)

UNITS = word_set(
    "GW MW TW GWH MWH TWH KWH MB GB TB PB KB HZ GHZ MHZ KHZ THZ DB EUR USD GBP KM MM CM MJ GJ PJ EJ KPA MPA GPA EV MEV"
)

# Contractions; the apostrophe is straight or curly.
CONTRACTION = re.compile(
    r"\b(?:(?:do|does|did|is|are|was|were|has|have|had|would|could|should|must|might|ought|dare|sha|ca|wo|need|ai)n['’]t"
    r"|(?:it|that|there|what|here|who|he|she|let|how|where)['’]s"
    r"|(?:we|you|they|I)['’](?:ve|re|ll|d)|I['’]m|(?:it|that|there|this|who|he|she)['’](?:ll|d|ve))\b",
    re.IGNORECASE,
)

# Informal words and what academic prose has instead.
INFORMAL: dict[str, str] = {
    r"a lot of": "many, much",
    r"lots of": "many, much",
    r"tons of": "many",
    r"a bunch of": "several",
    r"a couple of": "two, a few",
    r"(?:is|are|was|were|looks?|seems?|works?|behaves?) (?:kind|sort) of": "somewhat",
    r"pretty (?:good|well|bad|much|large|small|high|low|similar|close|accurate)": "quite, fairly",
    r"huge(?:ly)?": "large, very large",
    r"stuff": "name it",
    r"get(?:s|ting)? rid of": "remove, avoid",
    r"got rid of": "removed",
    r"super (?:good|fast|easy|important|useful|high|low)": "very",
    r"awesome": "name the quality",
    r"crazy": "name the quality",
    r"nowadays": "now, today",
    r"out there": "take it out",
    r"at the end of the day": "take it out",
    r"thing is": "take it out",
    r"(?:really|totally|basically) (?:good|bad|just|nice|hard|easy|important|big|works?)": "take the adverb out",
    r"way (?:better|worse|more|less|faster|slower)": "much",
    r"okay-ish|so-so": "moderate",
    r"gonna|wanna|kinda|sorta": "write it out",
    r"tricky": "difficult",
    r"no-brainer": "clear choice",
    r"bang for the buck": "name it",
    r"play(?:s|ed|ing)? around with": "explore, vary",
    r"figure(?:s|d)? out": "determine, find",
    r"boils? down to": "reduces to",
}

# Apologies and defensive listings of what was not done (PaperOrchestra App. F.1: the reviser may not list limitations).
_OURS = r"(?:this|our|the present|the current)"
_WORK = r"(?:work|study|paper|approach|method|analysis|framework|evaluation|experiments?)"
_LACK = r"(?:limitation|weakness|shortcoming|drawback)"
# `Unfortunately, we often …` speaks of everybody.
_NOT_ALWAYS = (
    r"(?![^.;]{0,40}\b(?:often|usually|rarely|seldom|typically|generally|sometimes|always|commonly|frequently"
    r"|in practice|in general|humans|people)\b)"
)
DEFENSIVE: tuple[str, ...] = (
    r"we (?:fully |readily |openly )?(?:acknowledge|admit|concede|recogni[sz]e) (?:that )?"
    r"(?:this|these|our|the|a|some|several|certain|it)\b"
    r"(?=[^.]{0,160}\b(?:limit|weak|short|lack|restrict|small|not|only|constrain|drawback|bias))",
    r"admittedly",
    r"we (?:were|are) (?:unfortunately )?(?:unable|not able) to "
    r"(?=[^.]{0,160}\b(?:due|because|owing|lack|time|resource|budget|access|constraint|cost))",
    r"(?:due|owing) to (?:the |a )?(?:time|lack of time|limited time|resource|limited resources|budget|space|page"
    r") (?:constraint|limit|restriction|budget)s?",
    r"(?:due|owing) to (?:a |the )?(?:lack of|limited) "
    r"(?:time|compute|computational resources|resources|funding|space|computing power)",
    rf"(?:this|which) (?:is|remains|constitutes) (?:clearly |certainly )?(?:a|an|one|another) (?:\w+ )?{_LACK} "
    rf"(?:of|in) {_OURS}",
    rf"(?:one|a|another|the (?:main|major|primary|key)) (?:\w+ )?{_LACK} "
    rf"(?:of {_OURS} (?:\w+ )?{_WORK}|is that we)",
    rf"{_OURS} (?:\w+ )?{_WORK} (?:\w+ )?(?:has|have|had|suffers? from|is not without) (?:\w+ ){{0,3}}{_LACK}(?:e?s)?",
    r"we (?:leave|left|defer|must leave) (?:this|it|these|such|a|the|a more|more)\b(?=[^.]{0,120}\bdue to\b)",
    r"(?:note|acknowledge|recogni[sz]e|mention|admit|address|discuss) (?:that (?:there are|it has|we have) )?"
    rf"(?:some|several|the|a few|certain|its|our|many) (?:\w+ )?{_LACK}(?:e?s)"
    r"(?= of (?:this|our|the present)|[.,;:]|$)",
    r"we apologi[sz]e",
    r"beyond our (?:means|resources|budget|control)",
    rf"(?:despite|notwithstanding) (?:these|its|our|the above) (?:\w+ )?{_LACK}(?:e?s)",
    r"unfortunately, due",
    rf"unfortunately, we {_NOT_ALWAYS}(?:could not|couldn['’]t|did not|didn['’]t|had|lost|failed|lacked|missed|ran out"
    r"|(?:have|had) (?:no|not|only|yet)|lack|were (?:\w+ )?(?:unable|not able|forced|limited|restricted)"
    r"|are (?:unable|not able)|only (?:had|have|ran|tested|used|tried|collected)"
    r"|(?:do not|don['’]t) have (?:\w+ ){0,3}(?:access|data|time|budget|space|resources?|compute|funds|funding))\b",
    rf"unfortunately, our (?:[\w-]+ ){{1,4}}?{_NOT_ALWAYS}(?:broke|failed|crashed|stopped|was|were|did|could|had|lost"
    r"|lacks?|suffers?|(?:is|are|has|have|does|do) (?:\w+ ){0,2}(?:not|no|limited|small|short|too|only))\b",
)

# Openers that say nothing: the sentence loses no meaning without them. Data for `writing.filler_opener`.
_NOTE = r"(?:note|mention|highlight|emphasi[sz]e|recogni[sz]e|acknowledge|remark|stress|point out|remember|understand)"
_NOTED = r"(?:noted|mentioned|emphasi[sz]ed|stressed|pointed out|highlighted|remarked)"
_NOTING = r"(?:noting|mentioning|highlighting|emphasi[sz]ing|remarking|stressing|pointing out)"
FILLER_OPENERS: tuple[str, ...] = (
    r"It(?: is|['’]s) (?:also |further |perhaps )?"
    r"(?:worth|important|interesting|essential|crucial|imperative|critical) "
    rf"(?:{_NOTING}|to {_NOTE}) that",
    rf"It (?:should|must|can|may) (?:also )?be {_NOTED} that",
    r"It(?: is|['’]s) "
    r"(?:noteworthy|notable|(?:well|widely) (?:known|recogni[sz]ed|acknowledged)|no secret|undeniable) that",
    r"It goes without saying that",
    r"Needless to say,?",
    r"In the realm of [^,.]{1,60},",
    r"In the (?:ever-evolving|rapidly evolving|ever-changing|fast-paced) (?:landscape|world|field) of [^,.]{1,60},",
    r"In today['’]s (?:\w+[- ]){0,2}(?:world|era|age|landscape|society),",
    r"At the end of the day,?",
    r"As (?:we all know|is well known|everyone knows|mentioned (?:above|before|earlier|previously)),",
    r"With the (?:rapid|continuous|ongoing|ever-increasing) (?:advancement|development|growth|evolution|advances?) "
    r"(?:of|in) [^,.]{1,60},",
    r"(?:Last but not least|First and foremost|All in all),",
    r"(?:Interestingly|Importantly|Notably|Crucially|Significantly|Remarkably) enough,",
    r"When it comes to [^,.]{1,60},",
)
FILLER_OPENERS_ZH: tuple[str, ...] = (
    r"值得(?:一提|注意|指出|强调)的是[，,]?",
    r"需要(?:指出|注意|强调|说明)的是[，,]?",
    r"众所周知[，,]?",
    r"不言而喻[，,]?",
    r"毋庸置疑[，,]?",
    r"总而言之[，,]?",
    r"随着[^，。]{2,25}的(?:快速|飞速|迅猛|不断|蓬勃)发展[，,]",
)

# Stock words of machine prose. `STRONG`: rare in papers written by people. `AT_ONCE`: those of them that have no plain
# sense in a paper and that no paper of the calibration has; one use is named. `WEAK`: honest words that machine prose
# overuses. Strong and weak ones are named where all together come in excess (see `writing`).
AT_ONCE = word_set(
    "delve tapestry groundbreaking transformative embark commendable testament unlock revolutionize game-changer"
    " elevate"
)
STRONG_WORDS: dict[str, str] = {
    "delve": r"delv(?:e|es|ed|ing)",
    "tapestry": r"tapestr(?:y|ies)",
    "multifaceted": r"multi-?faceted",
    "groundbreaking": r"ground-?breaking",
    "transformative": r"transformative",
    "embark": r"embark(?:s|ed|ing)?",
    "realm": r"realms?",
    "underscore": r"(?<!\bthe )(?<!\ban )underscores?(?! ?_| characters?)|underscor(?:ed|ing)",
    "synergy": r"synerg(?:y|ies|istic|istically|i[sz]e)",
    "holistic": r"holistic(?:ally)?",
    "pivotal": r"pivotal",
    "seamless": r"seamless(?:ly)?",
    "cutting-edge": r"cutting-edge",
    "commendable": r"commendabl[ey]",
    "intricate": r"intricate(?:ly)?|intricac(?:y|ies)",
    "paramount": r"paramount",
    "meticulous": r"meticulous(?:ly)?",
    "showcase": r"showcas(?:e|es|ed|ing)",
    "testament": r"a testament to",
    "unveil": r"unveil(?:s|ed|ing)?",
    "unlock": r"unlock(?:s|ed|ing)? (?:the |new |its |their )?(?:potential|possibilit\w+|insights?|power|capabilit\w+)",
    "avenue": r"(?:open(?:s|ed|ing)?(?: up)?|pav(?:e|es|ed|ing)) (?:\w+ ){0,3}(?:avenues?|the way)",
    "shed light": r"shed(?:s|ding)? (?:\w+ )?light on",
    "nuanced": r"nuanced?|nuances",
    "revolutionize": r"revolutioni[sz](?:e|es|ed|ing)",
    "landscape of": r"(?:evolving|ever-changing|complex|current|broader|dynamic) landscape",
    "game-changer": r"game-?chang(?:er|ing)",
    "plethora": r"plethora",
    "myriad": r"myriad",
    "elevate": r"elevat(?:e|es|ing) (?:the|our|their|its|your)",
}
WEAK_WORDS: dict[str, str] = {
    "leverage": r"leverag(?:e|es|ed|ing)",
    "crucial": r"crucial(?:ly)?",
    "comprehensive": r"comprehensive(?:ly)?",
    "novel": r"novel",
    "robust": r"robust(?:ly|ness)?",
    "foster": r"foster(?:s|ed|ing)?",
    "streamline": r"streamlin(?:e|es|ed|ing)",
    "notable": r"notabl[ey]",
    "state-of-the-art": r"state-of-the-art",
    "insight": r"insights",
    "significant": r"significant(?:ly)?",
    "innovative": r"innovative(?:ly)?",
    "enhance": r"enhanc(?:e|es|ed|ing|ement|ements)",
    "facilitate": r"facilitat(?:e|es|ed|ing)",
    "furthermore": r"furthermore|moreover|additionally",
    "highlight": r"highlight(?:s|ed|ing)?",
    "potential": r"potentially|the potential (?:of|for|to)",
    "effectively": r"effective(?:ly|ness)",
    "valuable": r"valuable",
    "diverse": r"diverse",
}
STOCK_ZH: dict[str, str] = {
    "赋能": "赋能", "助力": "助力", "深度融合": "深度融合", "抓手": "抓手", "闭环": "形成闭环", "至关重要": "至关重要",
    "不可或缺": "不可或缺", "日益": "日益凸显|日益增长", "彰显": "彰显", "全方位": "全方位", "多维度": "多维度",
    "奠定": "奠定了?坚实(?:的)?基础", "广阔前景": "广阔(?:的)?前景",
}  # fmt: skip
