"""Accents, symbols, ligatures, math in Unicode, numbers and units: what each command shows."""

from __future__ import annotations

import pytest

from paperkit.documents import parse_latex
from paperkit.documents.latex.symbols import accented, blackboard
from paperkit.documents.latex.units import unit_text
from paperkit.documents.paper import Paper, Source


def parse(text: str) -> Paper:
    return parse_latex({"main.tex": Source("main.tex", text)}, "main.tex")


def shown(text: str) -> str:
    """Running text of all paragraphs, one a line."""
    return "\n".join(p.text.text for p in parse(text).paragraphs)


ACCENTED = [
    (r"\`a", "à"), (r"\'a", "á"), (r"\^a", "â"), (r"\~a", "ã"), (r"\"a", "ä"), (r"\=a", "ā"), (r"\u{a}", "ă"),
    (r"\.z", "ż"), (r"\r{a}", "å"), (r"\H{o}", "ő"), (r"\v{c}", "č"), (r"\d{s}", "ṣ"), (r"\c{c}", "ç"),
    (r"\k{a}", "ą"), (r"\b{d}", "ḏ"), (r"\'{e}", "é"), (r"\' e", "é"), (r"{\'e}", "é"), (r"\'\i", "í"),
    (r"\'{\i}", "í"), (r"\"{\i}", "ï"), (r"\`{\j}", "j̀"), (r"\v{\j}", "ǰ"), (r"\^\i ", "î"), (r"\c C", "Ç"),
    (r"\v s", "š"), (r"\'I", "Í"), (r"\"U", "Ü"), (r"\~N", "Ñ"), (r"\u g", "ğ"), (r"\.I", "İ"), (r"\H u", "ű"),
    (r"\aa", "å"), (r"\AA", "Å"), (r"\ae", "æ"), (r"\AE", "Æ"), (r"\oe", "œ"), (r"\OE", "Œ"), (r"\o", "ø"),
    (r"\O", "Ø"), (r"\l", "ł"), (r"\L", "Ł"), (r"\ss", "ß"), (r"\dh", "ð"), (r"\th", "þ"), (r"\dj", "đ"),
    (r"\i", "ı"), (r"\j", "ȷ"), (r"\ng", "ŋ"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "text"), ACCENTED)
def test_accents_and_letters(source: str, text: str) -> None:
    assert shown(f"x {source}") == f"x {text}"
    assert shown(f"({source}) y") == f"({text}) y"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"G\"odel, Schr\"{o}dinger, Erd\H os", "Gödel, Schrödinger, Erdős"),
        (r"Poincar\'{e} and L'H\^opital", "Poincaré and L'Hôpital"),
        (r"Mart{\'\i}nez, \'Alvarez, Mu\~noz", "Martínez, Álvarez, Muñoz"),
        (r"\L{}ukasz {\L}ukasiewicz \L ukasz", "Łukasz Łukasiewicz Łukasz"),
        (r"Stra\ss e, Stra{\ss}e, Stra\ss{}e", "Straße, Straße, Straße"),
        (r"S\o ren \O stergaard", "Søren Østergaard"),
        (r"\v{S}koda, Dvo\v r\'ak, \c{S}ahin", "Škoda, Dvořák, Şahin"),
        (r"Nguy\~{\^e}n", "Nguyễn"),
        (r"\=o \.e \d{h} \b t", "ō ė ḥ ṯ"),
        (r"\'{} alone and \~{}", "' alone and ~"),
        (r"\^{}", "^"),
        (r"\textbf{\'E}cole", "École"),
        (r"\'\textbf{e}", "e"),
        (r"\'{ab}", "áb"),
    ],
)
def test_accents_in_words(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("``a'' `b' ''c``", "“a” ‘b' ”c“"),
        ("`` `nested' ''", "“ ‘nested' ”"),
        ("a-b a--b a---b", "a-b a–b a—b"),
        ("1--2, 3 -- 4, x---y", "1–2, 3 – 4, x—y"),
        ("a----b", "a—-b"),
        ("a-{}-b", "a--b"),
        (r"\textendash\ and \textemdash{}", "– and —"),
        (r"a\slash b, a/b", "a/b, a/b"),
        (r"\textquotedblleft a\textquotedblright, \textquoteleft b\textquoteright", "“a”, ‘b’"),
        (r"\guillemotleft a\guillemotright", "«a»"),
        (r"\ldots, \dots and \textellipsis", "…, …and …"),
        (r"a\ldots b", "a…b"),
        (r"a\ldots\ b", "a… b"),
        ("it's", "it's"),
        ("shelf{}ful", "shelfful"),
        (r"shelf\/ful, co\-op\-er\-ate", "shelfful, cooperate"),
    ],
)
def test_ligatures(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"50\% \$5 \#1 R\&D a\_b \{c\}", "50% $5 #1 R&D a_b {c}"),
        (r"\S 3, \P 2, \dag, \ddag, \copyright, \pounds 5", "§3, ¶2, †, ‡, ©, £5"),
        (r"\textbackslash n, \textasciitilde x, \textasciicircum", "\\n, ~x, ^"),
        (r"\textless 5 \textgreater{} 6 \textbar{} \textunderscore", "<5 > 6 | _"),
        (r"20\textdegree C, 5\,\textmu m, 3\textpm 1", "20°C, 5\u202fµm, 3±1"),
        (r"\texttrademark \textregistered", "™®"),
        (r"\textonehalf{} \texttwosuperior", "½ ²"),
        (r"\TeX, \LaTeX, \LaTeXe, \BibTeX", "TeX, LaTeX, LaTeX2ε, BibTeX"),
        (r"\checkmark{} \cmark \xmark", "✓ ✓✗"),
        (r"\euro 5 and 5\,\euro", "€5 and 5\u202f€"),
        (r"\textperthousand", "‰"),
        (r"\textnumero 5", "№5"),
        (r"\textsuperscript{2}H, CO\textsubscript{2}", "2H, CO2"),
        (r"\textordfeminine", "ª"),
        ("a~b~~c", "a b c"),
        (r"a\ b\ \ c", "a b c"),
        (r"a\quad b\qquad c\enspace d", "a b c d"),
        (r"a\,b\;c\:d\!e", "a\u202fb c de"),
        (r"a\thinspace b", "a\u202fb"),
        (r"a\hspace{1cm}b", "ab"),
        (r"a \hspace*{1cm} b", "a b"),
        (r"a\nobreakspace b\nobreakspace{}c", "a b c"),
        ("a\\newline b", "a b"),
        ("a\\linebreak b\\linebreak[3] c", "a b c"),
        ("a\\\\b", "a b"),
        ("a \\\\ b", "a b"),
        ("a\\\\[1.5ex]b\\\\*[2pt]c", "a b c"),
        ("a\\\\[b]", "a [b]"),
    ],
)
def test_symbols_and_spaces(source: str, text: str) -> None:
    assert shown(source) == text


GREEK = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε theta θ lambda λ mu μ pi π sigma σ phi ϕ varphi"
    " φ omega ω Gamma Γ Delta Δ Sigma Σ Omega Ω"
)


@pytest.mark.parametrize(("name", "letter"), list(zip(GREEK.split()[::2], GREEK.split()[1::2], strict=True)))
def test_greek(name: str, letter: str) -> None:
    assert shown(f"the $\\{name}$ value") == f"the {letter} value"
    assert shown(f"$2\\{name} x$") == f"2{letter} x"
    assert shown(f"$\\{name}_0=1$") == f"{letter}_0=1"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"$p<0.05$ and $p > 0.1$", "p<0.05 and p > 0.1"),
        (r"$a\le b\leq c\ge d\geq e\neq f$", "a≤b≤c≥d≥e≠f"),
        (r"$n \approx 10$, $x\sim y$, $a\equiv b$", "n ≈ 10, x∼y, a≡b"),
        (r"$5\times5$, $5 \times 5$, $5\times 5$", "5×5, 5 × 5, 5×5"),
        (r"$\pm0.3$, $\pm 0.3$, $1\pm 0.3$", "±0.3, ± 0.3, 1±0.3"),
        (r"$x\in X$, $A\subseteq B$, $a\to b$", "x∈X, A⊆B, a→b"),
        (r"$\sum_{i=1}^n x_i$", "∑_i=1^n x_i"),
        (r"$\int_0^1 f$, $\prod_k$, $\partial x$, $\nabla f$", "∫_0^1 f, ∏_k, ∂ x, ∇ f"),
        (r"$\infty$, $\emptyset$, $\forall x$, $\exists y$", "∞, ∅, ∀ x, ∃ y"),
        (r"$\langle x,y \rangle$, $\|x\|$, $|x|$", "⟨ x,y ⟩, ‖x‖, |x|"),
        (r"$\lfloor x\rfloor$, $\lceil y \rceil$", "⌊ x⌋, ⌈ y ⌉"),
        (r"$x^2$, $x^{2}$, $x^{-1}$, $2^{10}$", "x^2, x^2, x^-1, 2^10"),
        (r"$x_1^2$, $x_{i,j}$, $x_{\max}$", "x_1^2, x_i,j, x_max"),
        (r"$\max_i x_i$, $\min x$, $\exp(x)$, $\sin x$", "max_i x_i, min x, exp(x), sin x"),
        (r"$\mathcal{L}$, $\mathbf{x}$, $\mathrm{KL}$, $\mathit{a}$", "L, x, KL, a"),
        (r"$\bm{x}$, $\boldsymbol{\theta}$, $\mathsf T$", "x, θ, T"),
        (r"$\mathbb{R}^n$, $\mathbb{E}[x]$, $\mathbb N$, $\mathbb{Z}$", "ℝ^n, 𝔼[x], ℕ, ℤ"),
        (r"$\text{if } x > 0$", "if x > 0"),
        (r"$x \text{ and } y$", "x and y"),
        (r"$\mathrm{F}_1$, $F_1$, $R^2$", "F_1, F_1, R^2"),
        (r"$\frac{1}{2}$, $\tfrac{a}{b}$, $\dfrac{x+1}{y}$", "1/2, a/b, (x+1)/y"),
        (r"$\frac{1}{\sqrt{2}}$", "1/(√2)"),
        (r"$\sqrt[3]{8}$, $\sqrt{a+b}$, $\sqrt2$", "√8, √(a+b), √2"),
        (r"$\binom{n}{k}$", "C(n,k)"),
        (r"$\hat{x}$, $\bar{y}$, $\tilde{z}$, $\vec v$, $\dot q$", "x̂, ȳ, z̃, v⃗, q̇"),
        (r"$\overline{x}$, $\hat\beta$, $\hat{\theta}$", "x̄, β̂, θ̂"),
        (r"$\left( a \right)$, $\bigl[ b \bigr]$", "( a ), [ b ]"),
        (r"$\left\{ a \right\}$", "{ a }"),
        (r"$\left| a \right|$, $\left\| a \right\|$", "| a |, ‖ a ‖"),
        (r"$1{,}000$, $1\,000$, $0{.}5$", "1,000, 1\u202f000, 0.5"),
        (r"$10^{-3}$, $1.2\times10^{-4}$, $1.2\cdot 10^{5}$", "10^-3, 1.2×10^-4, 1.2·10^5"),
        (r"$30^{\circ}$, $30^\circ$C, $45 ^\circ$", "30°, 30°C, 45 °"),
        (r"$f'$, $f''$, $f^\prime$, $f^{\prime}$", "f', f'', f′, f′"),
        (r"$a \bmod n$, $a \pmod n$", "a mod n, a (mod n)"),
        (r"$x \mapsto y$, $A \Rightarrow B$, $a \iff b$", "x ↦ y, A ⇒ B, a ⟺ b"),
        (r"$\ell_2$, $\hbar$, $\Re z$, $\aleph_0$", "ℓ_2, ℏ, ℜ z, ℵ_0"),
        (r"$\ldots$, $\cdots$, $x_1,\dots,x_n$", "…, ⋯, x_1,…,x_n"),
        (r"$\uparrow$ better, $\downarrow$ worse", "↑ better, ↓ worse"),
        (r"$a\!b$, $a\,b$, $a\;b$, $a\quad b$", "ab, a\u202fb, a b, a b"),
        (r"$50\%$ and $\$5$", "50% and $5"),
        (r"$\operatorname{argmax}_x f$", "argmax_x f"),
        (r"$\operatorname*{arg\,max}_x f$", "arg\u202fmax_x f"),
        (r"$\foo$ stays, $\foo{x}$ too", "foo stays, foox too"),
        (r"$a \not= b$", "a ¬= b"),
        (r"$\stackrel{d}{=}$", "="),
        (r"$x \xrightarrow{f} y$", "x → y"),
        (r"$\underbrace{a+b}_{c}$", "a+b_c"),
        (r"$\mathop{\rm max} x$", "max x"),
        (r"$\{x \mid x>0\}$", "{x ∣ x>0}"),
        (r"$--$ and $``x''$", "-- and ``x''"),
        (r"\(x\) and \( y \)", "x and y"),
        (r"a$b$c", "abc"),
        (r"$ x $", "x"),
        (r"a $ x $ b", "a x b"),
        (r"$$", ""),
        (r"$\ $x", "x"),
        (r"$\mbox{word} + 1$", "word + 1"),
        (r"$x\mathrel{=}y$", "x=y"),
        (r"$\phantom{x}y$", "y"),
        (r"$\displaystyle\sum x$", "∑ x"),
    ],
)
def test_math(source: str, text: str) -> None:
    assert shown(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\num{12345.678}", "12345.678"),
        (r"\num{1e5}", "1e5"),
        (r"\num[round-precision=2]{3.14159}", "3.14159"),
        (r"\num{-0.5}", "-0.5"),
        (r"\num{1.5(2)}", "1.5(2)"),
        (r"\num{3 x 4}", "3 × 4"),
        (r"\SI{5}{m}", "5 m"),
        (r"\SI{9.81}{\metre\per\second\squared}", "9.81 m/s^2"),
        (r"\SI{20}{\celsius}", "20°C"),
        (r"\qty{20}{\degreeCelsius}", "20°C"),
        (r"\qty{50}{\percent}", "50%"),
        (r"\qty{2.4}{\giga\hertz}", "2.4 GHz"),
        (r"\qty{16}{\giga\byte}", "16 GB"),
        (r"\qty[per-mode=symbol]{3}{\km\per\hour}", "3 km/h"),
        (r"\SI{10}[\$]{\per\kg}", "$10 /kg"),
        (r"\si{\kilogram\metre\per\second}", "kg m/s"),
        (r"\unit{\square\metre}", "m^2"),
        (r"\unit{\cubic\centi\metre}", "cm^3"),
        (r"\unit{\metre\tothe{4}}", "m^4"),
        (r"\unit{kg.m.s^{-2}}", "kg m s^-2"),
        (r"\unit{m/s}", "m/s"),
        (r"\ang{45}", "45°"),
        (r"\numrange{1}{5}", "1–5"),
        (r"\qtyrange{1}{5}{\milli\second}", "1–5 ms"),
        (r"\SIrange[range-phrase=--]{1}{5}{\percent}", "1–5%"),
        (r"\numlist{1;2;3}", "1, 2, 3"),
        (r"\numlist{ 1 ;  2;3 }", "1, 2, 3"),
        (r"\qtylist{1;2}{\metre}", "1, 2 m"),
        (r"$\SI{5}{\metre}$", "5 m"),
        (r"$\num{0.5} \times \num{2}$", "0.5 × 2"),
        (r"\SI{ 5 }{ m }", "5 m"),
        (r"\num{12.3 \pm 0.4}\,\si{\metre}", "12.3 ± 0.4\u202fm"),
        (r"\SI{1 +- 0.1}{\second}", "1 ± 0.1 s"),
        (r"\newcommand{\n}{42}\num{\n}", "42"),
        (r"\newcommand{\acc}[1]{\SI{#1}{\percent}}\acc{92.1}", "92.1%"),
        (r"\DeclareSIUnit{\pixel}{px} \SI{3}{\pixel}", "3 px"),
        (r"\DeclareSIUnit\frame{frames} \qty{24}{\frame\per\second}", "24 frames/s"),
    ],
)
def test_numbers_and_units(source: str, text: str) -> None:
    assert shown(f"It is {source}.") == f"It is {text}."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("", ""),
        ("m", "m"),
        ("km", "km"),
        (r"\m", "m"),
        (r"\micro\metre", "µm"),
        (r"\metre\per\second", "m/s"),
        (r"\per\second", "/s"),
        (r"\joule\per\kilogram\per\kelvin", "J/kg/K"),
        (r"\watt\per\square\metre", "W/m^2"),
        (r"\second\tothe{-1}", "s^-1"),
        (r"\kilo\watt\hour", "kW h"),
        (r"m~s", "m s"),
        (r"m\cdot s", "m · s"),
        (r"\text{images}\per\second", "images/s"),
        (r"\mega\bit\per\second", "Mbit/s"),
        (r"s^{-1}", "s^-1"),
        (r"s^-1", "s^-1"),
        (r"\unknownunit", "unknownunit"),
    ],
)
def test_unit_text(source: str, text: str) -> None:
    assert unit_text(source) == text


def test_accented_and_blackboard() -> None:
    assert accented("e", "'") == "é"
    assert accented("E", "v") == "Ě"
    assert accented("ab", "^") == "âb"
    assert accented("", "'") == "'"
    assert accented("", "v") == ""
    assert accented("ȷ", "v") == "ǰ"
    assert [blackboard(letter) for letter in "CHNPQRZAx1é"] == list("ℂℍℕℙℚℝℤ𝔸𝕩𝟙é")
