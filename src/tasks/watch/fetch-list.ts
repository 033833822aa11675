/** Fetches a list from an address that a person typed. The address, its redirects and its answers are untrusted. */
import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError, describeFault, type FaultOf } from '../../base/errors/app-error.ts';
import { type IsAllowedAddress, isPublicAddress } from './public-address.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** Ports of web pages. Other ports belong to services that are none. */
const PORTS = [80, 443];
/** Time for all requests of one list, ms. */
const TIMEOUT = 20_000;

/** Reasons in Spanish, which follow «No se ha podido leer:». */
const WORDING = {
  'bad-address': () => 'la dirección no vale: ha de empezar por «https://» o «http://»',
  'private-address': ({ host }: { host: string }) =>
    `«${host}» no es una dirección pública de internet, y ahí no se mira`,
  'bad-port': ({ port }: { port: number }) =>
    `la dirección lleva el puerto ${port}, y solo se mira en los de las páginas web (80 y 443)`,
  'unknown-host': ({ host }: { host: string }) => `no se encuentra «${host}»`,
  'no-connection': ({ host, detail }: { host: string; detail: string }) =>
    `«${host}» no contesta como debe (${detail})`,
  'too-slow': () => 'tarda demasiado',
  'too-large': () => 'pesa demasiado para ser una lista de partidos (más de 10 MB)',
  'too-many-redirects': () => 'la dirección lleva a otra, y esa a otra, sin llegar a nada',
  'error-status': ({ status }: { status: number }) =>
    status === 404 || status === 410
      ? 'ya no está en esa dirección'
      : `la página da un error (${status})${status === 401 || status === 403 ? ': puede que haya que entrar con contraseña' : ''}`,
  'empty-answer': () => 'la página ha venido vacía',
};

export type FetchFault = FaultOf<typeof WORDING>;

/** Error of a list that could not be fetched. Its message is the reason, without a full stop. */
export class FetchError extends AppError<FetchFault> {
  constructor(fault: FetchFault, options?: ErrorOptions) {
    super(fault, describeFault(WORDING, fault), options);
  }
}

/** Validators of the last answer, by which a server tells that nothing has changed. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export interface FetchedList extends Validators {
  /** File name, from the last address. */
  name: string;
  bytes: Uint8Array;
}

export interface FetchOptions {
  /** Names the club's site to the federation: `https://club.example.org`. */
  site: string;
  validators?: Validators;
  /** Rule for network addresses; tests allow 127.0.0.1. */
  isAllowed?: IsAllowedAddress;
  /** Ports that lists may be on; tests allow their own. */
  ports?: readonly number[];
  /** Resolves a host name to its addresses. */
  resolveHost?: (host: string) => Promise<{ address: string; family: number }[]>;
  timeout?: number;
}

/** Parses the address of a list; null if it is none. Addresses with a user or a password are refused. */
export function parseListAddress(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password ? url : null;
}

/**
 * Fetches a list. Sends no cookies, and follows redirects as a browser would.
 * @returns null if the server says that nothing has changed since the validators
 * @throws FetchError
 */
export async function fetchList(address: string, options: FetchOptions): Promise<FetchedList | null> {
  const signal = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const url = parseListAddress(address);
  if (!url) throw new FetchError({ code: 'bad-address' });
  try {
    return await follow(url, options, signal);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted) throw new FetchError({ code: 'too-slow' }, { cause: error });
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new FetchError({ code: 'no-connection', host: url.hostname, detail: code }, { cause: error });
  }
}

async function follow(first: URL, options: FetchOptions, signal: AbortSignal): Promise<FetchedList | null> {
  let url: URL | null = first;
  for (let redirects = 0; url && redirects <= MAX_REDIRECTS; redirects++) {
    const response = await send(url, options, signal);
    const { statusCode: status = 0, headers } = response;
    if (status === 200) {
      const bytes = await readBody(response, url);
      const name = decodeName(url.pathname.split('/').at(-1) ?? '') || 'lista';
      return { name, bytes, etag: headers.etag, lastModified: headers['last-modified'] };
    }
    response.destroy();
    if (status === 304 && options.validators) return null;
    if (status < 300 || status >= 400 || !headers.location)
      throw new FetchError({ code: 'error-status', status });
    url = parseListAddress(URL.parse(headers.location, url)?.href ?? '');
  }
  throw new FetchError({ code: url ? 'too-many-redirects' : 'bad-address' });
}

function decodeName(segment: string): string {
  try {
    return decodeURIComponent(segment).slice(-100).toWellFormed();
  } catch {
    return '';
  }
}

const resolveBySystem = (host: string) => systemLookup(host, { all: true });

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Checks what an address tells without a network: its port, and its host if that is a literal IP address or `localhost`.
 * @throws FetchError
 */
export function checkAddress(
  url: URL,
  { ports = PORTS, isAllowed = isPublicAddress }: Pick<FetchOptions, 'ports' | 'isAllowed'> = {},
): void {
  const host = hostOf(url);
  const literal = /(?:^|\.)localhost$/.test(host) ? '127.0.0.1' : host;
  // A literal address is connected to without a lookup.
  if (isIP(literal) && !isAllowed(literal)) throw new FetchError({ code: 'private-address', host });
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (!ports.includes(port)) throw new FetchError({ code: 'bad-port', port });
}

/** Sends one request. The connection goes to the very addresses that were checked, so the name cannot change in between. */
async function send(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const {
    site,
    validators = {},
    ports = PORTS,
    isAllowed = isPublicAddress,
    resolveHost = resolveBySystem,
  } = options;
  checkAddress(url, { ports, isAllowed });
  const host = hostOf(url);
  const refusal = new FetchError({ code: 'private-address', host });
  const lookup: LookupFunction = (name, { all }, done) => {
    resolveHost(name).then(
      (found) => {
        const [first] = found;
        if (!first) done(new FetchError({ code: 'unknown-host', host }), '');
        // A mixed answer is DNS rebinding.
        else if (!found.every(({ address }) => isAllowed(address))) done(refusal, '');
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (cause) => done(new FetchError({ code: 'unknown-host', host }, { cause }), ''),
    );
  };
  const headers = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': `voleibol-web (+${site})`,
    ...(validators.etag && { 'if-none-match': validators.etag }),
    ...(validators.lastModified && { 'if-modified-since': validators.lastModified }),
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, lookup, headers, signal }, resolve).on('error', reject);
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) sent.destroy(refusal);
      }),
    );
    sent.end();
  });
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads a body up to the limit, which also applies after decompression. @throws FetchError `too-large`, `empty-answer` */
async function readBody(response: IncomingMessage, { hostname: host }: URL): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decoder = DECODERS[encoding];
  if (!decoder && encoding !== 'identity')
    throw new FetchError({ code: 'no-connection', host, detail: encoding.slice(0, 20) });
  const body = (decoder ? pipeline(response, decoder(), () => undefined) : response) as Readable;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > MAX_BYTES) throw new FetchError({ code: 'too-large' });
      chunks.push(chunk as Buffer);
    }
  } finally {
    response.destroy();
  }
  if (size === 0) throw new FetchError({ code: 'empty-answer' });
  return Buffer.concat(chunks);
}
