"""What is said to a reviewer or a language model: to leave what it was told, to judge well, or that it is meant."""

from __future__ import annotations

import re

__all__ = ["SPEECH"]

_OVERRIDE = r"""
      \b(?:ignore|disregard|forget|override|bypass)\s(?:\w+\s){0,4}?
      (?:instructions?|prompts?|directives?|guidelines|rules|commands)\b
    | (?:忽略|无视|忘记|忘掉|不要理会).{0,10}(?:指令|指示|提示词?|要求|规则|命令)
    | \b(?:ignorier\w{0,3}|missachte\w{0,2}|vergiss|vergessen\sSie)\s(?:\w+\s){0,4}?
      (?:Anweisungen|Vorgaben|Instruktionen|Regeln|Befehle)\b
    | \b(?:Anweisungen|Vorgaben|Instruktionen)\s(?:\w+\s){0,2}?(?:ignorier|missacht)
    | \b(?:ignore[rz]?|oublie[rz]?)\s(?:\w+\s){0,4}?(?:instructions|consignes|directives|règles)\b
    | \b(?:ignor[ae]|olvid[ae])\s(?:\w+\s){0,4}?(?:instrucciones|indicaciones|reglas|órdenes)\b
    | (?:指示|命令|プロンプト|ルール)[をは]?(?:すべて|全て)?(?:無視|忘れ)
"""
_VERDICT = r"""
      \b(?:give|write|provide|produce|output|return|generate|submit|offer)\s(?:\w+,?\s){0,6}?
      (?:positive|favou?rable|glowing|enthusiastic|good)\s(?:\w+\s){0,2}?
      (?:reviews?|evaluations?|assessments?|scores?|ratings?|feedback|comments?)\b
    | \b(?:give|assign|award|grant)\s(?:\w+\s){0,5}?(?:high|highest|top|best|perfect|maximum|full|excellent)\s
      (?:\w+\s){0,2}?(?:scores?|ratings?|grades?|marks?)\b
    | \b(?:positive|favou?rable)\s(?:reviews?|evaluations?)\sonly\b
    | \b(?:do\snot|don['’]t|never)\s(?:highlight|mention|list|point\sout|report|include|discuss|raise|state)\s
      (?:\w+\s){0,4}?(?:negatives?|weakness(?:es)?|flaws?|shortcomings|limitations|criticisms?)\b
    | \b(?:recommend|suggest|vote\sfor)\s(?:\w+\s){0,4}?(?:accept|acceptance|accepting|publication)\b
    | \b(?:accept|acceptance\sof)\sthis\s(?:paper|submission|manuscript)\b
    | \b(?:rate|score|grade)\s(?:this|the)\s(?:paper|submission|manuscript|work)\s(?:\w+\s){0,3}?
      (?:highly|10|ten|high|highest|excellent|strong)\b
    | (?:给出|给予|写出?|提供|输出|作出|做出|生成).{0,10}(?:正面|积极|肯定|好评|有利|高度).{0,6}
      (?:评价|评审|审稿|意见|评论|打分)
    | (?:不要|请勿|不得|切勿|禁止|别)(?:提及|指出|提到|强调|列出|讨论).{0,10}(?:缺点|不足|弱点|负面|缺陷|局限)
    | (?:建议|推荐|务必|请)(?:直接|予以)?(?:接收|录用|接受|发表)
    | 给.{0,8}(?:满分|高分|最高分)
    | \b(?:gib|geben|schreib\w{0,2}|verfass\w{0,2}|erstell\w{0,2})\s(?:\w+\s){0,5}?
      (?:positiv|wohlwollend|günstig)\w{0,2}\s(?:\w+\s){0,2}?(?:Gutachten|Bewertung|Beurteilung|Note)
    | \b(?:empfiehl|empfehle|empfehlen)\s(?:\w+\s){0,4}?(?:Annahme|anzunehmen|Veröffentlichung)\b
    | \b(?:erwähn|nenn)\w{0,2}\s(?:\w+\s){0,3}?keine\s(?:\w+\s){0,2}?(?:Schwäche|Mängel|Fehler)
    | \b(?:donne[rz]?|rédige[rz]?|écri(?:s|vez)|attribue[rz]?)\s(?:\w+\s){0,4}?
      (?:(?:note|évaluation|rapport|avis)\s(?:très\s)?(?:maximale|positi|favorable|élogieu)|meilleure\snote)
    | \brecommande[rz]?\s(?:[ld]['’])?(?:\w+\s){0,4}?(?:[ld]['’])?(?:acceptation|accepter|publication)\b
    | \bne\s(?:mentionne|signale)[rz]?\s(?:\w+\s){0,3}?(?:faiblesses|défauts|limites)\b
    | \b(?:da|dé|escrib[ae]|redact[ae])\s(?:\w+\s){0,4}?(?:reseña|revisión|evaluación)\s(?:muy\s)?(?:positiva|favorable)
    | \brecom(?:ienda|iende)\s(?:\w+\s){0,4}?(?:aceptación|aceptar|publicación)\b
    | \bno\smencion\w{1,3}\s(?:\w+\s){0,3}?(?:debilidades|defectos|limitaciones)\b
    | (?:肯定的|好意的|ポジティブ)な?(?:査読|評価|レビュー|コメント)(?:のみ|だけ)?を?(?:書|し|与|出|行|述べ|付け)
    | (?:欠点|弱点|短所|問題点)[にをは].{0,8}(?:触れない|言及しない|指摘しない|挙げない)
    | (?:採択|受理)を?(?:推薦|推奨|してください)
"""
_ADDRESS = r"""
      \b(?:as|if\syou\sare|you\sare|you['’]re|you\sact\sas)\s(?:now\s)?(?:an?\s)?
      (?:ai|llm|language\smodel|large\slanguage\smodel|chatgpt|gpt(?:-?\d)?|automated\sreviewer|ai\sassistant)\b
    | \b(?:note|message|instructions?|attention|dear|hey|hello)\W{1,2}(?:to|for)?\W?(?:the\s|all\s|any\s)?
      (?:\w+\s){0,1}?(?:ai|llm|language\smodel|gpt|chatgpt|reviewers?)\b
    | \b(?:llm|ai|gpt)[\s-](?:based\s)?reviewers?\b[\s,:]{1,3}(?:must|should|please|are\sto|give|write|accept)\b
    | (?:如果你是|作为|你是)(?:一个|一名|一位)?
      (?:AI|人工智能|大?语言模型|大模型|LLM|GPT|审稿(?:人|模型|助手))
    | \b(?:(?:wenn|falls)\s(?:du|Sie)|du\sbist|bist\sdu|Sie\ssind)\s(?:\w+\s){0,2}?(?:KI|Sprachmodell|LLM)\b
    | \bsi\s(?:vous\sêtes|tu\ses)\s(?:un\s|une\s)?(?:modèle\sde\slang|IA\b|LLM\b)
    | \bsi\s(?:eres|es\susted)\s(?:un\s|una\s)?(?:modelo\sde\slengua|IA\b|LLM\b)
    | あなたが.{0,8}(?:AI|言語モデル|LLM)
"""

_PROMPT = r"\bsystem\sprompt\b"

SPEECH = {
    name: re.compile(words, re.IGNORECASE | re.VERBOSE)
    for name, words in (
        ("override", _OVERRIDE),
        ("verdict", _VERDICT),
        ("address", _ADDRESS),
        ("prompt", _PROMPT),
    )
}
"""By what is said: to leave what it was told (`override`), to judge well (`verdict`), who is meant (`address`), what a
model is set up with (`prompt`).

The words are those of published cases and of what is near to them, in English, Chinese, German, French, Spanish and
Japanese.
"""
