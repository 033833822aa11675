/**
 * Reads the account of a web space from the welcome mail of its host. Pure, so that the browser runs it and the mail, which
 * contains a password, is sent nowhere.
 */

/** Account in a welcome mail. Never contains the password. */
export interface WelcomeMail {
  server?: string;
  port?: number;
  user?: string;
  /** Folder of the site on the server. */
  folder?: string;
  /** Transfer that the mail offers; `ftp` if it names FTP only, which sends passwords in clear text. */
  access: 'sftp' | 'ftp' | 'unknown';
}

type Field = 'server' | 'port' | 'user' | 'folder';

/** Topics of a mail, with their words. The first match counts: «FTP/SFTP» is SFTP. */
const TOPICS = {
  sftp: /\bsftp\b|\bssh\b/,
  ftp: /\bftps?\b/,
  other:
    /\bimap\b|\bpop3?\b|\bsmtp\b|\bcorreo\b|\be-?mail\b|\bmail\b|\bmysql\b|\bmariadb\b|base de datos|\bdatabase\b|\bdns\b|name ?servers?|\bwordpress\b/,
  panel: /\bpanel\b|\bcpanel\b|\bplesk\b|\bwhm\b|area de cliente|client area|\bfactura|\binvoice/,
};
type Topic = keyof typeof TOPICS | 'none';

/** Confidence in a value by the topic of its line or section; 0 for values of another account. */
const CONFIDENCE: Record<Topic, number> = { sftp: 4, ftp: 3, none: 2, panel: 1, other: 0 };

const SECRET = /contrasena|\bclave\b|\bpass(word|wd|phrase)?\b|\bpwd\b|\bpin\b/;

/** Words of labels. `ip` is an alternative to a server's name. */
const LABELS: readonly [Field | 'ip', RegExp][] = [
  ['port', /\b(puerto|port)\b/],
  ['folder', /\b(carpeta|directorio|ruta|folder|directory|path|document ?root|docroot)\b/],
  ['user', /\b(usuario|user|username|user name|login|identificador)\b/],
  ['ip', /\bip\b/],
  ['server', /\b(servidor|server|host|hostname|host name|anfitrion)\b/],
];

/** A mail says that its plan has no SFTP or SSH. */
const UNAVAILABLE =
  /\b(no|not|sin|without)\b.{0,20}\b(inclui|disponible|activ|available|included|enabled|ssh|sftp)|\bdis ?abled\b|desactivad|deshabilitad/;

const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$|^\d{1,3}(?:\.\d{1,3}){3}$/i;
const USER = /^[\w.+-]+(?:@[\w.-]+)?$/;
const FOLDER = /^[~/]?[\w.-]*(?:\/[\w.-]+)*\/?$/;
const WEB_ROOT =
  /(?:^|[\s"«'`(])([~/]?\/?(?:[\w.-]+\/)*(?:public_html|httpdocs|htdocs|www)\/?)(?=$|["»'`)]|[.,;:]?(?:\s|$))/m;

interface Line {
  text: string;
  /** Lowercase, without accents. */
  plain: string;
  /** Empty for a line that is no pair of label and value. */
  label: string;
  value: string;
}

/** Finds server, port, user and folder of the SFTP account. */
export function readWelcomeMail(text: string): WelcomeMail {
  const lines = toLines(text);
  const found = new Map<Field, { value: string; confidence: number }>();
  const propose = (field: Field, value: string | undefined, confidence: number) => {
    if (value && confidence > (found.get(field)?.confidence ?? 0)) found.set(field, { value, confidence });
  };
  let section: Topic = 'none';
  for (const line of lines) {
    const own = topicOf(line.label || line.plain);
    if (line.label) readPair(line, own === 'none' ? section : own, propose);
    else if (isHeading(line.plain)) section = own;
    readSentence(line, own, propose);
  }
  readCommands(text, propose);
  propose('folder', folderIn(WEB_ROOT.exec(text)?.[1] ?? ''), 0.5);
  const values = Object.fromEntries([...found].map(([field, { value }]) => [field, value]));
  return {
    ...values,
    ...(values.port && { port: Number(values.port) }),
    access: accessIn(lines),
  };
}

type Propose = (field: Field, value: string | undefined, confidence: number) => void;

/** Splits a mail into lines. A label without a value takes the next line as its value. */
function toLines(text: string): Line[] {
  const rows = text.split(/\r?\n/).flatMap((row) => {
    const trimmed = row.replace(/^[\s*•·>|+–—-]+|[\s*|]+$/g, '').replace(/\*\*/g, '');
    return trimmed ? [trimmed] : [];
  });
  const lines: Line[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? '';
    const plain = toPlain(row);
    const [, rawLabel, rawValue] = /^([^:=\t|]{2,60}?)\s*(?::|=|\t|\||\s{3,})\s*(.*)$/.exec(row) ?? [];
    const label = rawLabel === undefined ? '' : toPlain(rawLabel);
    const isField = LABELS.some(([, words]) => words.test(label || plain)) || SECRET.test(label || plain);
    const next = rows[i + 1];
    const isAlone = rawValue === '' || (label === '' && plain.length <= 30);
    if (isField && isAlone && next !== undefined && !/[:=\t]/.test(next) && !/\s/.test(next)) {
      lines.push({ text: row, plain, label: label || plain, value: next });
      i++;
    } else lines.push({ text: row, plain, label: rawValue ? label : '', value: rawValue ?? '' });
  }
  return lines;
}

const toPlain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const topicOf = (plain: string): Topic =>
  (Object.keys(TOPICS) as (keyof typeof TOPICS)[]).find((topic) => TOPICS[topic].test(plain)) ?? 'none';

/** True for a short line that is no sentence. It begins another section. */
const isHeading = (plain: string): boolean => plain.length <= 70 && !/[.!?,]$/.test(plain);

/** Reads a label with its value: «Servidor: ftp.club.es». */
function readPair(line: Line, topic: Topic, propose: Propose): void {
  const { label, value } = line;
  const field = SECRET.test(label) ? undefined : LABELS.find(([, words]) => words.test(label))?.[0];
  const confidence = CONFIDENCE[topic];
  if (field === 'port') propose('port', portIn(line, topic), confidence);
  if (field === 'user') propose('user', userIn(value, topic), confidence);
  if (field === 'folder') propose('folder', folderIn(value), confidence);
  // The host of a panel need not be that of the files.
  if ((field !== 'server' && field !== 'ip') || topic === 'panel') return;
  const { host, port } = hostIn(value);
  propose('server', host, confidence - (field === 'ip' ? 0.5 : 0));
  if (topic === 'sftp') propose('port', port, confidence);
}

/** Reads a sentence: «por SFTP, en el puerto 2222», «suba su web a la carpeta /club». */
function readSentence({ text, plain }: Line, topic: Topic, propose: Propose): void {
  const [, folder] = /\b(?:carpeta|directorio|folder|directory)\s+["«'`]?([~/][\w./-]*)/i.exec(text) ?? [];
  propose('folder', folderIn(folder ?? ''), 1);
  const [, port] = /\b(?:puerto|port)\s+(?:sftp\s+|ssh\s+)?(\d{2,5})\b/.exec(plain) ?? [];
  if (topic === 'sftp' && !UNAVAILABLE.test(plain)) propose('port', port, CONFIDENCE.sftp);
}

/** Reads commands and URLs: `ssh -p 2222 club@host`, `sftp://club@host:22/www`. */
function readCommands(text: string, propose: Propose): void {
  const url = /\bs(?:ftp|sh):\/\/(?:([^\s:@/]+)(?::[^\s@/]*)?@)?([\w.-]+)(?::(\d+))?(\/[\w./-]*)?/i.exec(
    text,
  );
  const command = /\bs(?:ftp|sh)\s+(?:-[pP]\s*(\d+)\s+)?([\w.+-]+)@([\w.-]+)(?:\s+-[pP]\s*(\d+))?/.exec(text);
  const [user, host, port] = url
    ? [url[1], url[2], url[3]]
    : command
      ? [command[2], command[3], command[1] ?? command[4]]
      : [];
  const confidence = CONFIDENCE.sftp + 1;
  propose('server', hostIn(host ?? '').host, confidence);
  propose('user', user, confidence);
  propose('port', port, confidence);
  if (url?.[4] && url[4] !== '/') propose('folder', folderIn(url[4]), confidence);
}

/** Removes quotation marks, and what follows the first word. */
const firstWord = (value: string): string =>
  value
    .trim()
    .replace(/^[«"'`<([]+/, '')
    .split(/[\s»"'`>,;)\]]/)[0]
    ?.replace(/\.$/, '') ?? '';

function hostIn(value: string): { host?: string | undefined; port?: string | undefined } {
  const [host = '', port] = firstWord(value)
    .replace(/^s?ftps?:\/\//i, '')
    .replace(/\/.*$/, '')
    .split(':');
  return HOST.test(host) ? { host: host.toLowerCase(), port } : {};
}

function userIn(value: string, topic: Topic): string | undefined {
  const user = firstWord(value);
  // People sign in to a panel with their address, which is not an account of the server.
  const isAddress = topic === 'panel' && user.includes('@');
  return USER.test(user) && !isAddress ? user : undefined;
}

function folderIn(value: string): string | undefined {
  const folder = firstWord(value);
  if (!folder || !FOLDER.test(folder)) return undefined;
  return folder === '/' ? folder : folder.replace(/\/$/, '');
}

/** Ports of FTP and FTPS. */
const FTP_PORTS = ['21', '990'];

/** Returns the port of SFTP, which a line may list beside that of FTP. */
function portIn({ label, value }: Line, topic: Topic): string | undefined {
  const line = `${label}: ${toPlain(value)}`;
  const near =
    /(\d{2,5})\s*\(?\s*(?:para\s+|for\s+)?(?:sftp|ssh)/.exec(line) ??
    /(?:sftp|ssh)[^\d,;]{0,14}(\d{2,5})/.exec(line);
  const port = near?.[1] ?? /\d{2,5}/.exec(value)?.[0];
  return port && topic !== 'ftp' && !FTP_PORTS.includes(port) ? port : undefined;
}

/** Finds the transfers that the mail offers. */
function accessIn(lines: readonly Line[]): WelcomeMail['access'] {
  const topics = lines.map(({ plain }) => (UNAVAILABLE.test(plain) ? 'none' : topicOf(plain)));
  if (topics.includes('sftp')) return 'sftp';
  return topics.includes('ftp') ? 'ftp' : 'unknown';
}
