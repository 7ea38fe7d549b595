"""Characters that LaTeX commands stand for, in text and in math."""

from __future__ import annotations

import unicodedata

__all__ = [
    "ABBREVIATIONS",
    "ACCENTS",
    "MATH_OPERATORS",
    "SYMBOLS",
    "TIGHT_OPERATORS",
    "accented",
    "blackboard",
]


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


SYMBOLS = _pairs(
    r"""
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ
    mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ
    psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω uppi π upmu μ
    increment ∆ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ wp ℘ partial ∂ nabla ∇ infty ∞ prime ′ emptyset ∅ varnothing ∅
    imath ı jmath ȷ i ı j ȷ
    pm ± mp ∓ times × div ÷ cdot · ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ wedge ∧ vee ∨
    land ∧ lor ∨ lnot ¬ neg ¬ cap ∩ cup ∪ setminus ∖ sqcup ⊔ sqcap ⊓ uplus ⊎ dagger † ddagger ‡ dag † ddag ‡
    le ≤ leq ≤ leqslant ⩽ ge ≥ geq ≥ geqslant ⩾ ne ≠ neq ≠ lt < gt > ll ≪ gg ≫ equiv ≡ sim ∼ simeq ≃ approx ≈
    cong ≅ propto ∝ lesssim ≲ gtrsim ≳ prec ≺ succ ≻ preceq ⪯ succeq ⪰ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔
    in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ subsetneq ⊊ perp ⊥ bot ⊥ top ⊤ parallel ∥ mid ∣
    vdash ⊢ models ⊨ forall ∀ exists ∃ nexists ∄ angle ∠ triangle △ square □ Box □ blacksquare ■ diamond ⋄ lozenge ◊
    to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹
    impliedby ⟸ iff ⟺ longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓
    Uparrow ⇑ Downarrow ⇓ updownarrow ↕ nearrow ↗ searrow ↘ hookrightarrow ↪ rightharpoonup ⇀ rightleftharpoons ⇌
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigwedge ⋀ bigvee ⋁
    langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lvert | rvert | lVert ‖ rVert ‖ vert | Vert ‖
    lbrace { rbrace } lbrack [ rbrack ] backslash \
    ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ dotsm ⋯ textellipsis … colon :
    checkmark ✓ cmark ✓ xmark ✗ flat ♭ natural ♮ sharp ♯ clubsuit ♣ spadesuit ♠ heartsuit ♥ diamondsuit ♦
    ss ß SS ẞ ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł L Ł dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ dj đ DJ Đ
    S § P ¶ copyright © pounds £ euro € EUR € yen ¥ degree ° degreeCelsius °C celsius °C textcelsius ℃
    textdegree ° textmu µ micro µ textpm ± texttimes × textdiv ÷ textregistered ® texttrademark ™ textcopyright ©
    textbullet • textperiodcentered · textbackslash \ textasciitilde ~ textasciicircum ^ textunderscore _
    textless < textgreater > textbar | textbraceleft { textbraceright } textdollar $ textperthousand ‰ permil ‰
    textquotesingle ' textquotedbl " textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ”
    textendash – textemdash — textonehalf ½ textonequarter ¼ textthreequarters ¾ textdagger † textdaggerdbl ‡
    textsection § textparagraph ¶ texteuro € textsterling £ textohm Ω textleftarrow ← textrightarrow → textminus −
    guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › quotedblbase „ quotesinglbase ‚
    textexclamdown ¡ textquestiondown ¿ textordfeminine ª textordmasculine º textonesuperior ¹ texttwosuperior ²
    textthreesuperior ³ textnumero № textvisiblespace ␣ cents ¢ textcent ¢ textyen ¥ Cent ¢
    TeX TeX LaTeX LaTeX LaTeXe LaTeX2ε XeTeX XeTeX XeLaTeX XeLaTeX LuaTeX LuaTeX LuaLaTeX LuaLaTeX pdfTeX pdfTeX
    pdfLaTeX pdfLaTeX BibTeX BibTeX ConTeXt ConTeXt TikZ TikZ CTeX CTeX
    blacktriangle ▲ blacktriangledown ▼ blacktriangleright ▶ blacktriangleleft ◀ triangleright ▷ triangleleft ◁
    triangledown ▽ bigtriangleup △ bigtriangledown ▽ blacklozenge ⧫ bigcirc ◯ bigstar ★ therefore ∴ because ∵
    rightharpoondown ⇁ leftharpoonup ↼ leftrightarrows ⇆ rightrightarrows ⇉ rightsquigarrow ⇝ Longleftrightarrow ⟺
    longleftrightarrow ⟷ sqsubseteq ⊑ sqsupseteq ⊒ vDash ⊨ Vdash ⊩ dashv ⊣ ltimes ⋉ rtimes ⋊ bowtie ⋈ wr ≀ amalg ⨿
    bmod mod percent % slash / textsuperscriptcircled °
    """
)
SYMBOLS.update(revtex="REVTeX", LyX="LyX", AmS="AMS", MF="METAFONT", METAFONT="METAFONT", MP="METAPOST")
SYMBOLS.update({"%": "%", "&": "&", "#": "#", "$": "$", "_": "_", "{": "{", "}": "}", "|": "‖"})

ABBREVIATIONS = {
    "eg": "e.g.", "ie": "i.e.", "etc": "etc.", "etal": "et al.", "wrt": "w.r.t.", "aka": "a.k.a.", "iid": "i.i.d.",
    "cf": "cf.", "viz": "viz.", "dof": "d.o.f.", "Eg": "E.g.", "Ie": "I.e.", "Cf": "Cf.",
}  # fmt: skip
"""What these commands print in the styles of many conferences, where no file defines them."""

MATH_OPERATORS = frozenset(
    """
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln
    log max min Pr sec sin sinh sup tan tanh argmax argmin mod
    """.split()  # noqa: SIM905
)
"""Function names that are written out, in letters."""

TIGHT_OPERATORS = frozenset("±∓×÷·≤⩽≥⩾≠≪≫≡∼≃≈≅∝≲≳∈∉⊂⊆→←⇒⟹↦<>")
"""Signs after which a source space only ended the command name: `3\\times 10` is `3×10`, `3 \\times 10` is `3 × 10`."""

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361",
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "dot": "\u0307", "ddot": "\u0308", "check": "\u030c", "breve": "\u0306", "acute": "\u0301", "grave": "\u0300",
    "vec": "\u20d7", "mathring": "\u030a", "overline": "\u0304",
}  # fmt: skip


def accented(base: str, accent: str) -> str:
    """A letter under an accent command, composed where Unicode has the letter.

    >>> accented("e", "'"), accented("ı", '"'), accented("", "~")
    ('é', 'ï', '~')
    """
    if not base:
        return accent if len(accent) == 1 and not accent.isalpha() else ""
    plain = {"ı": "i", "ȷ": "j"}.get(base[0], base[0])
    return unicodedata.normalize("NFC", plain + ACCENTS[accent]) + base[1:]


def blackboard(letter: str) -> str:
    """A letter in blackboard bold, or the letter itself where there is none.

    >>> blackboard("R"), blackboard("E"), blackboard("1")
    ('ℝ', '𝔼', '𝟙')
    """
    if letter == "1":
        return "𝟙"
    case = "SMALL" if letter.islower() else "CAPITAL"
    for prefix in ("", "MATHEMATICAL "):
        try:
            return unicodedata.lookup(f"{prefix}DOUBLE-STRUCK {case} {letter}")
        except KeyError:
            continue
    return letter
