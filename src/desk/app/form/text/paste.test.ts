import { getSchema } from '@tiptap/core';
import { DOMParser as NodeParser } from '@tiptap/pm/model';
import { DOMParser } from 'linkedom';
import { beforeAll, expect, test } from 'vitest';
import { TEXT_RULES, textExtensions } from './extensions.ts';
import { cleanPaste } from './paste.ts';
import { readSource, writeSource } from './source-text.ts';

beforeAll(() => {
  // Unlike browsers, linkedom adds no body.
  globalThis.DOMParser = class {
    parseFromString = (html: string) =>
      new DOMParser().parseFromString(
        `<!doctype html><html><body>${html.replace(/<\/?(?:html|body|head)\b[^>]*>/g, '')}</body></html>`,
        'text/html',
      );
  } as unknown as typeof globalThis.DOMParser;
});

/** Returns the Markdown of pasted HTML. */
function pasted(html: string): string {
  const schema = getSchema(textExtensions('page'));
  const clean = cleanPaste(html, TEXT_RULES.page.levels).html;
  const { body } = new globalThis.DOMParser().parseFromString(clean, 'text/html');
  return writeSource(readSource('', schema), NodeParser.fromSchema(schema).parse(body));
}

const wordBullet = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const PASTES: [source: string, html: string, markdown: string][] = [
  [
    'a document of Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head><body lang=ES style='tab-interval:35.4pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><b><span style='font-size:16.0pt;font-family:"Calibri Light"'>Torneo de Navidad<o:p></o:p></span></b></h1>
<p class=MsoNormal style='text-align:justify'><span style='font-size:11.0pt;line-height:107%'>El s&aacute;bado jugamos “en casa” <b style='mso-bidi-font-weight:normal'>a las 10:00</b>&nbsp;y <i style='mso-bidi-font-style:normal'>después</i> hay <span class=SpellE>choco­late</span>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordBullet(1, '·', 'Traed agua')}${wordBullet(2, 'o', 'en cantimplora')}${wordBullet(1, '·', 'Y ganas')}<!--EndFragment--></body></html>`,
    '## Torneo de Navidad\n\nEl sábado jugamos “en casa” **a las 10:00** y *después* hay chocolate.\n\n- Traed agua\n  - en cantimplora\n- Y ganas',
  ],
  [
    'a numbered list of Word between paragraphs',
    `<p class=MsoNormal>Cómo apuntarse:<o:p></o:p></p>${wordBullet(1, '1.', 'Rellena la ficha')}${wordBullet(1, '2.', 'Págala en el <b>banco</b>')}<p class=MsoNormal>Nada más.<o:p></o:p></p>`,
    'Cómo apuntarse:\n\n1. Rellena la ficha\n2. Págala en el **banco**\n\nNada más.',
  ],
  [
    'a table of Word',
    `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:150pt'><p class=MsoNormal><b>Equipo<o:p></o:p></b></p></td><td width=200><p class=MsoNormal><b>Hora<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>Cadete<o:p></o:p></p></td><td><p class=MsoNormal>10:00<o:p></o:p></p></td></tr></table>`,
    '- **Equipo** · **Hora**\n- Cadete · 10:00',
  ],
  [
    'a document of Word with tracked changes, a comment and a footnote',
    `<p class=MsoNormal>Cuesta <s><span class=msoDel><del cite="mailto:Ana" datetime="2026-01-02T10:00">30&nbsp;€</del></span></s><ins cite="mailto:Ana" datetime="2026-01-02T10:00">35&nbsp;€</ins><a style='mso-comment-reference:A_1;mso-comment-date:20260102T1000'></a><span class=MsoCommentReference><span style='font-size:8.0pt'>&nbsp;<a class=msocomanchor id="_anchor_1" href="#_msocom_1">[A1]</a></span></span> desde 1998<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.<o:p></o:p></p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Según el acta.<o:p></o:p></p></div></div><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>[A1]¿Seguro?<o:p></o:p></p></div></div></div>`,
    'Cuesta 35 € desde 1998\\[1].\n\n\\[1] Según el acta.',
  ],
  [
    'a mail in Gmail',
    `<div dir="ltr"><div class="gmail_default" style="font-family:arial,sans-serif">Hola, familias:</div><div class="gmail_default"><br></div><div class="gmail_default">El partido es el <b>domingo</b>. Más en la <a href="https://www.google.com/url?q=https://example.org/cartel&amp;sa=D&amp;source=docs&amp;ust=17000&amp;usg=AOvVaw" target="_blank">web</a>.<br><br>Un abrazo</div><br clear="all"><div><div dir="ltr" class="gmail_signature"><img src="https://ci3.googleusercontent.com/mail-sig/logo.png" width="96" height="96"><br></div></div></div>`,
    'Hola, familias:\n\nEl partido es el **domingo**. Más en la [web](https://example.org/cartel).\n\nUn abrazo',
  ],
  [
    'a mail in Outlook, whose links pass a filter',
    `<div style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);" class="elementToProof">Inscripciones <a href="https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Ffichas%3Fid%3D3%26utm_source%3Dmail&amp;data=05%7C02%7C&amp;sdata=abc&amp;reserved=0" originalsrc="https://example.org/fichas?id=3" id="OWA9">aquí</a> o en <a href="mailto:club@example.org">club@example.org</a></div><div class="elementToProof"><br></div><div>• Ficha</div><div>•&nbsp;&nbsp;Foto de <span style="font-weight: 700">carné</span></div>`,
    'Inscripciones [aquí](https://example.org/fichas?id=3) o en [club@example.org](mailto:club@example.org)\n\n- Ficha\n- Foto de **carné**',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5c2f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;">Acta</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">Se aprueba </span><span style="font-size:11pt;font-weight:700;font-style:normal">por unanimidad</span><span style="font-weight:400;font-style:italic"> y sin ruido</span><span>.</span></p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Cuotas</span></p></li></ul></b><br class="Apple-interchange-newline">`,
    '## Acta\n\nSe aprueba **por unanimidad** *y sin ruido*.\n\n- Cuotas',
  ],
  [
    'a newsletter made of tables',
    `<table width="100%" border="0" cellpadding="0"><tbody><tr><td align="center"><table width="600"><tr><td><img src="https://mcusercontent.com/cabecera.png" width="600"><h1 style="display:block;color:#202020">Campus de verano</h1></td></tr><tr><td style="padding:18px">Ya puedes apuntarte al campus de julio, con las mismas entrenadoras del año pasado y una semana más para quien quiera quedarse. <a href="https://example.org/campus?utm_source=newsletter&amp;utm_medium=email&amp;mc_cid=abc&amp;mc_eid=UNIQID&amp;plaza=2" style="color:#007C89">Reserva</a></td></tr></table></td></tr></tbody></table><img src="https://club.us1.list-manage.com/track/open.php?u=1" height="1" width="1">`,
    '## Campus de verano\n\nYa puedes apuntarte al campus de julio, con las mismas entrenadoras del año pasado y una semana más para quien quiera quedarse. [Reserva](https://example.org/campus?plaza=2)',
  ],
  [
    'a page of the web',
    `<article><script>alert(1)</script><h1 class="entry-title">Ganamos <em>la copa</em></h1><figure><img src="a.jpg" alt="copa"><figcaption>Foto: club</figcaption></figure><p onclick="x()" style="color:red">Crónica <a href="javascript:alert(1)">rara</a>, <a href="#nota">nota</a> y <a href="https://example.org/?fbclid=IwAR0">enlace</a>.</p><h5>Final</h5><blockquote><p>Muy bien</p></blockquote><svg><text>x</text></svg></article>`,
    '## Ganamos *la copa*\n\nFoto: club\n\nCrónica rara, nota y [enlace](https://example.org/).\n\n##### Final\n\n> Muy bien',
  ],
  [
    'notes of an iPhone',
    `<meta http-equiv="Content-Type" content="text/html"><div style="font-family: -apple-system">Convocatoria</div><ul><li><span class="s1">Ana</span></li><li>Lucía<br></li></ul><div><br></div><div>A las 9:30, <b><i>puntuales</i></b></div>`,
    'Convocatoria\n\n- Ana\n- Lucía\n\nA las 9:30, **_puntuales_**',
  ],
  [
    'LibreOffice',
    `<p align="justify" style="line-height: 115%; margin-bottom: 0.25cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><span lang="es-ES"><b>Asamblea</b> el 3 de junio, a las 19:30</span></font></font></p><p><br/></p><ol><li><p>Cuentas</p></li><li><p>Ruegos</p></li></ol>`,
    '**Asamblea** el 3 de junio, a las 19:30\n\n1. Cuentas\n2. Ruegos',
  ],
];

test.each(PASTES)('pastes %s clean', (_, html, markdown) => expect(pasted(html)).toBe(markdown));

test('counts the pictures that a paste leaves out, without those that only count readers', () => {
  const html = '<p>a<img src="cid:1"><img src="https://example.org/x.gif" width="1" height="1"></p>';
  expect(cleanPaste(html, [2]).pictures).toBe(1);
});
