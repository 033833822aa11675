/** What the DNS says about who may send in a domain's name. */
import { Resolver } from 'node:dns/promises';

/** Asks for the TXT records of a name; an empty list where there are none. Rejects where the DNS cannot be asked. */
export type AskTxt = (name: string) => Promise<string[]>;

/** `unknown`: nobody answered. `several`: receivers count more than one as an error. */
type RecordState = 'found' | 'missing' | 'several' | 'unknown';

export interface DnsRecord {
  state: RecordState;
  /** The record, where there is exactly one. */
  text: string;
}

export interface DomainRecords {
  spf: DnsRecord;
  dmarc: DnsRecord;
  /** Null where no selector is known: keys cannot be listed, only asked for by name. */
  dkim: DnsRecord | null;
}

const PATIENCE_MS = 4000;

/** The system's DNS, asked twice at most. */
export const systemDns: AskTxt = async (name) => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The name, or such a record of it, is not there: an answer.
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** @param selector of the DKIM key, or empty */
export async function recordsOf(domain: string, selector: string, ask: AskTxt): Promise<DomainRecords> {
  const [spf, own, dkim] = await Promise.all([
    one(domain, /^v=spf1(\s|$)/i, ask),
    one(`_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/i, ask),
    selector ? one(`${selector}._domainkey.${domain}`, /(^|;)\s*p=/i, ask) : null,
  ]);
  // A subdomain without one of its own goes by that of the domain above.
  const parent = domain.split('.').slice(-2).join('.');
  const dmarc =
    own.state === 'missing' && parent !== domain
      ? await one(`_dmarc.${parent}`, /^v=DMARC1\s*(;|$)/i, ask)
      : own;
  return { spf, dmarc, dkim };
}

async function one(name: string, kind: RegExp, ask: AskTxt): Promise<DnsRecord> {
  try {
    const found = (await ask(name)).filter((text) => kind.test(text));
    if (found.length > 1) return { state: 'several', text: '' };
    return { state: found.length === 1 ? 'found' : 'missing', text: found[0] ?? '' };
  } catch {
    return { state: 'unknown', text: '' };
  }
}
