"""Which LaTeX commands and environments show what: tables only.

An argument pattern has one letter an argument: `*` an optional star, `o` an optional `[..]`, `p` an optional `(..)`,
`m` a mandatory one, `d` a dimension and `i` an integer without braces, all of which show nothing, and `t` a mandatory
one that is shown. What follows the pattern is read on as usual, so a command whose last argument is shown needs no `t`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "COMMANDS",
    "DIMENSIONS",
    "ENVIRONMENTS",
    "FLOAT_ENVIRONMENTS",
    "LISTING_ENVIRONMENTS",
    "SECTIONS",
    "SPACES",
    "VERBATIM_ENVIRONMENTS",
    "Environment",
]

SECTIONS = {"part": 0, "chapter": 0, "section": 1, "subsection": 2, "subsubsection": 3}
"""Level of each heading command."""

SPACES = {
    " ": " ", "\n": " ", "\t": " ", "\r": " ", ",": "\u202f", "thinspace": "\u202f", ";": " ", ":": " ", ">": " ",
    "quad": " ", "qquad": " ", "enspace": " ", "enskip": " ", "space": " ", "nobreakspace": " ",
    "hfill": " ", "hfil": " ", "medspace": " ", "thickspace": " ", "dotfill": " ", "hrulefill": " ",
    "xspace": "", "!": "", "/": "", "-": "", "@": "", "+": "", "(": "", "allowbreak": "", "negthinspace": "",
}  # fmt: skip
"""Spacing commands and what they show."""


def _patterns(table: str) -> dict[str, str]:
    found = {}
    for line in table.strip().splitlines():
        pattern, names = line.split(":", 1)
        found.update(dict.fromkeys(names.split(), pattern.strip()))
    return found


COMMANDS = _patterns(
    r"""
    : noindent indent centering raggedright raggedleft flushbottom raggedbottom tiny scriptsize footnotesize small
    : normalsize large Large LARGE huge Huge bf it rm sf tt sc sl em bfseries itshape rmfamily sffamily ttfamily
    : scshape slshape upshape mdseries normalfont selectfont boldmath unboldmath protect relax leavevmode
    : clearpage cleardoublepage newpage smallskip medskip bigskip vfill vfil filbreak
    : break nobreak maketitle tableofcontents listoffigures listoftables frontmatter mainmatter
    : backmatter onecolumn balance sloppy fussy doublespacing onehalfspacing singlespacing
    : linenumbers nolinenumbers makeatletter makeatother bgroup egroup phantomsection null strut unskip
    : ignorespaces ignorespacesafterend expandafter noexpand long outer begingroup endgroup today thepage
    : BooleanTrue BooleanFalse reversemarginpar normalmarginpar
    : limits nolimits displaystyle textstyle scriptstyle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl
    : Biggr bigm Bigm middle left right mathstrut nonumber notag qed qedhere qedsymbol arraybackslash
    : FloatBarrier hiderowcolors showrowcolors appendixpage makenomenclature makeindex
    : makeglossaries printglossaries thefootnote thesection thefigure thetable or twocolumngrid
    : onecolumngrid peerreview IEEEpeerreviewmaketitle copyrightpage
    : mathrm mathbf mathit mathsf mathtt mathcal mathfrak mathscr mathnormal bm boldsymbol pmb symbf symup symit symrm
    : mathop mathbin mathrel mathord mathopen mathclose mathpunct mathinner boxed
    : underbrace overbrace substack smash cal frak displaylimits scriptscriptstyle
    m: vspace hspace hphantom vphantom phantom index glossary pagestyle thispagestyle pagenumbering
    m: bibliographystyle graphicspath hypersetup sisetup lstset geometry usetikzlibrary pgfplotsset
    m: tikzset hyphenation date address thanks institute institution orcid orcidlink
    m: urlstyle linespread selectlanguage stepcounter refstepcounter
    m: usecounter nolibertinism setmainfont
    m: theoremstyle lhead rhead chead lfoot rfoot cfoot markright
    m: keywords keywordsGJI keyword jyear journal accepted revised titlerunning authorrunning
    m: icmltitlerunning icmlkeywords preprint pagerange pubyear printAffiliationsAndNotice
    m: acmConference acmYear acmDOI acmISBN acmPrice copyrightyear setcopyright corresp correspondingauthor
    m: shorttitle shortauthors runningtitle submitted pacs PACS
    m: ctexset setcitestyle setdefaultlanguage setotherlanguage SetWatermarkText
    m: linespread setstretch fontfamily fontseries fontshape extracolsep
    m: citestyle watermark tnote tnotex IfFileExists
    *: operatorname operatornamewithlimits
    *m: vspace hspace enlargethispage addvspace circle
    p: put
    pm: line vector
    po: oval
    ppm: multiput
    *ppp: qbezier
    poo: dashbox
    *ommm: rowcolors
    o: pagebreak nopagebreak nolinebreak listoftodos footnotemark onslide
    oo: printindex
    o: printbibliography printnomenclature printacronyms printbibheading bibbysection bibbysegment
    o: lipsum blindtext Blindtext blinddocument kant zhlipsum jalipsum
    om: printbiblist printshorthands
    o: makecell thead printglossary sectionmark lstlistoflistings
    om: todo marginpar color date institute address fancyhf fancyhead fancyfoot ccsdesc subjclass
    *omo: author affil affiliation
    om: captionsetup missingfigure rowcolor
    om: cellcolor columncolor arrayrulecolor todoinline fxnote fxwarning fxerror corresponding affaddr
    om: Description settopmatter listing pgfplotstable thlabel
    *om: ead received email
    om: inst includepdf bibliographyunit cortext fntext definechangesauthor
    om: ExecuteOptions externaldocument marginnote sidenote homepage altaffiliation
    omm: rule addtotoc nomenclature pdfbookmark
    mm: setlength addtolength setcounter addtocounter fontsize counterwithin counterwithout
    mm: addtocontents settowidth settoheight markboth DeclareUnicodeCharacter
    mm: icmlsetsymbol icmlcorrespondingauthor numberwithin pgfmathsetmacro icmlauthor icmlaffiliation crefalias
    mm: SetKwInOut SetKwInput SetKwFunction SetKwData PassOptionsToPackage lstdefinestyle
    mm: AtBeginEnvironment AtEndEnvironment newunicodechar
    mmm: addcontentsline definecolor crefname Crefname
    mmm: crefrangeformat
    mmmm: mathchoice titlespacing crefmultiformat
    *mmmm: titlespacing
    omom: setCJKmainfont
    mm: fancypagestyle crefformat lstdefinelanguage colorlet newfontfamily setCJKsansfont setCJKmonofont
    m: AtEndDocument AtBeginSection newlength newsavebox newdimen newcount newtoks newbox
    m: newread newwrite newskip newmuskip newfam newinsert
    m: everymath everypar the arabic roman
    m: alph Alph Roman fnsymbol value usebox message typeout errmessage
    om: setlist savebox
    mm: sbox deflength
    om: textcolor colorbox definetextcolor sethlcolor
    omm: fcolorbox
    *mm: resizebox
    mo: scalebox
    om: rotatebox
    m: inputencoding hyperlink hypertarget foreignlanguage adjustbox textlang colchunk trimbox
    opm: cmidrule
    m: cline noalign fpeval inteval dimeval credit special pdfinfo pdfcatalog pdfliteral
    m: bibselect
    o: addlinespace
    tm: texorpdfstring pdftooltip
    mt: ifempty
    m: overset underset stackrel
    d: hskip vskip kern mkern mskip hsize vsize parskip parindent baselineskip textwidth textheight columnsep
    d: topmargin oddsidemargin evensidemargin headheight headsep footskip tabcolsep lineskip abovecaptionskip
    d: belowcaptionskip intextsep textfloatsep floatsep itemsep topsep parsep leftmargin rightmargin
    d: emergencystretch hfuzz vfuzz arraycolsep
    d: columnwidth linewidth hangindent raise lower moveleft moveright floatpagefraction
    d: leftskip rightskip parfillskip lineskiplimit hoffset voffset topskip splittopskip maxdepth boxmaxdepth
    d: abovedisplayshortskip belowdisplayshortskip dblfloatsep dbltextfloatsep mathsurround columnseprule bibsep
    d: listparindent labelwidth labelsep itemindent partopsep smallskipamount medskipamount bigskipamount
    i: penalty widowpenalty clubpenalty interlinepenalty brokenpenalty hyphenpenalty exhyphenpenalty binoppenalty
    i: relpenalty tolerance pretolerance hbadness vbadness hangafter looseness language month year day
    i: lefthyphenmin righthyphenmin
    d: abovedisplayskip belowdisplayskip fboxsep fboxrule marginparwidth paperwidth paperheight footnotesep
    """
)
"""Argument pattern of commands that show nothing of their own ("" where there is nothing to skip)."""

_UNITS = r"(?:true[ \t]*)?(?:pt|pc|in|bp|cm|mm|dd|cc|sp|em|ex|mu)"
DIMENSIONS = (
    r"[ \t]*=?[ \t]*[-+]?[ \t]*"
    rf"(?:(?:\d+[.,]?\d*|[.,]\d+)[ \t]*(?:{_UNITS}|\\[a-zA-Z@]+)?|\\[a-zA-Z@]+)?"
    rf"(?:[ \t]*(?:plus|minus)[ \t]*[-+]?[\d.]*[ \t]*(?:{_UNITS}|fil+)){{0,2}}[ ]?"
)
"""Regular expression of a dimension after a length register, as in `\\parskip=2pt plus 1pt`."""

VERBATIM_ENVIRONMENTS = frozenset(
    """
    verbatim verbatim* Verbatim BVerbatim LVerbatim lstlisting minted alltt comment filecontents
    filecontents* pycode pyconsole python bashcode shellcode code Code codeblock luacode luacode* asy
    Sinput Soutput Scode Sweavecode CodeInput CodeOutput LTXexample ltxexample spverbatim boxedverbatim verbatimtab
    VerbatimOut smallverbatim listingcont codeexample tcblisting pyglist lstcode pyblock pyverbatim sagesilent sageblock
    gnuplot metapost asydef dotpic
    """.split()  # noqa: SIM905
)
"""Environments whose content is not LaTeX."""

LISTING_ENVIRONMENTS = frozenset({"lstlisting"})
"""Verbatim environments that can have a caption and a label among their options."""

FLOAT_ENVIRONMENTS: dict[str, Literal["figure", "table", "algorithm", "listing"]] = {
    "figure": "figure", "SCfigure": "figure", "wrapfigure": "figure", "sidewaysfigure": "figure",
    "floatingfigure": "figure", "teaserfigure": "figure", "marginfigure": "figure",
    "table": "table", "SCtable": "table", "wraptable": "table", "sidewaystable": "table", "longtable": "table",
    "ctable": "table", "deluxetable": "table", "margintable": "table", "supertabular": "table", "xltabular": "table",
    "algorithm": "algorithm", "algorithm2e": "algorithm", "procedure": "algorithm",
    "listing": "listing", "codelisting": "listing",
}  # fmt: skip
"""Kind of each floating environment; a star at the end makes no difference."""


@dataclass(frozen=True)
class Environment:
    """How an environment is read.

    Attributes:
        role: `block` is prose in a paragraph of its own, `inline` changes nothing, `hidden` shows nothing,
            `formula` is inline math, `title` holds what stands on the title page.
        arguments: Argument pattern after `\\begin{name}`.
    """

    role: Literal[
        "block",
        "inline",
        "hidden",
        "math",
        "list",
        "table",
        "theorem",
        "algorithm",
        "abstract",
        "appendix",
        "bibliography",
        "formula",
        "title",
    ]
    arguments: str = ""


def _environments(table: str) -> dict[str, Environment]:
    found = {}
    for line in table.strip().splitlines():
        head, names = line.split(":", 1)
        role, _, arguments = head.strip().partition(" ")
        found.update({name: Environment(role, arguments) for name in names.split()})  # type: ignore[arg-type]
    return found


ENVIRONMENTS = _environments(
    r"""
    block: center flushleft flushright quote quotation verse landscape widetext raggedright framed shaded
    block: small footnotesize sloppypar
    block o: tcolorbox mdframed questions solution acknowledgments acknowledgements acknowledgement ack acks
    block om: addmargin
    block m: spacing adjustbox otherlanguage otherlanguage*
    block mm: adjustwidth CJK CJK* changemargin
    block mo: multicols multicols* paracol
    block ooom: minipage
    inline oom: subfigure subtable subcaptionblock
    formula: math
    inline: subequations scriptsize tiny normalsize
    inline o: threeparttable threeparttablex ThreePartTable measuredfigure
    inline m: turn rotate
    hidden: tikzpicture pgfpicture picture axis scope forest tikzcd pspicture dot2tex circuitikz CCSXML keywords
    hidden: keyword IEEEkeywords icmlauthorlist feynmandiagram chronology xy committee comments
    math: equation equation* align align* gather gather* multline multline* eqnarray eqnarray* displaymath
    math: flalign flalign* dmath dmath* subeqnarray dgroup dgroup* darray darray* DispWithArrows DispWithArrows*
    math: mathpar equationarray
    math m: alignat alignat* IEEEeqnarray IEEEeqnarray* xalignat empheq
    list o: itemize enumerate description itemize* enumerate* description* compactitem compactenum inparaenum
    list o: asparaenum asparaitem tablenotes trivlist inparaitem easylist
    list mm: list
    algorithm o: algorithmic
    bibliography: biblist biblist* bibdiv
    table om: tabular longtable NiceTabular supertabular mpsupertabular tblr longtblr
    table mom: tabular* tabularx tabulary xltabular NiceTabular*
    table m: deluxetable
    theorem: theorem lemma proposition corollary definition remark example assumption conjecture claim proof
    theorem: thm lem prop cor defn rem observation property fact hypothesis axiom
    title: titlepage
    abstract: abstract abstract* summary cnabstract enabstract eabstract cabstract abstract-cn
    appendix: appendices
    bibliography m: thebibliography
    """
)
"""Environments by name; one that is not listed is read as `block`. Floats are in `FLOAT_ENVIRONMENTS`."""
