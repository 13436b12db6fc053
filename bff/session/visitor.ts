/** The visitor of a request: member or guest by cookies, with their session. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';
import type { Config } from '../../runtime/config/config.ts';
import { cookieName } from '../../runtime/config/settingSchemas.ts';
import { createSeal } from './seal.ts';
import { readSession, type ShopSession } from './shopSession.ts';

/** A member or guest, read from a request's cookies. */
export interface Visitor {
  /** Ticket of a member; null for a guest and for a rejected ticket. Must not be logged. */
  ticket: string | null;
  /** Changes are sealed into the response's cookie. */
  session: ShopSession;
  /** Private-content version of the shop; null without its cookie. */
  privateContentVersion: string | null;
  /** Returns a cookie of the request; null when it is missing, empty, or present twice. */
  cookie(name: string): string | null;
  /**
   * Returns whether content may use this cookie name: valid, and not that of a ticket, session, edition or
   * private-content cookie.
   */
  isAllowedCookieName(name: string): boolean;
  /** Sets a session cookie that scripts may read; does nothing for names that content may not use. */
  setCookie(name: string, value: string): void;
  /** Ends the member's identity: refuses their ticket from now on and clears the carts of all editions. */
  rejectTicket(): void;
  /** Clears the session data of all shops: groups, tokens and carts. */
  forgetStores(): void;
}

/** Reads visitors from requests and saves their sessions in responses. */
export interface Visitors {
  read(request: FastifyRequest, reply: FastifyReply, region: RegionCode): Promise<Visitor>;
  /** Returns whether a request may have a ticket: searches the raw cookie header without parsing it. */
  mayHaveTicket(request: FastifyRequest): boolean;
  /** Sets the session cookie of the response if the session has changed. */
  saveSession(visitor: Visitor, reply: FastifyReply): Promise<void>;
}

type Settings = Pick<
  Config,
  'MEMBER_TICKET_COOKIE' | 'MEMBER_TICKET_COOKIE_CN' | 'PRIVATE_CONTENT_COOKIE' | 'SESSION_SECRET'
>;

/** Names of the session cookie on https and on http. */
const sessionCookies = ['__Host-proart_shop', 'proart_shop'] as const;

/** Browsers store cookies of up to 4 KiB including name and attributes. */
const maxCookieLength = 3_800;

/** Browsers do not store longer cookies; a longer ticket is forged and not sent upstream. */
const maxTicketLength = 4_096;

/** Number of remembered rejected tickets; more than 1, since the China edition has a separate ticket. */
const maxRejected = 4;

/** Creates the reader of visitors. @param siteOrigin Decides whether cookies are `Secure`. */
export function createVisitors(config: Settings, siteOrigin: () => string): Visitors {
  const seal = createSeal(config.SESSION_SECRET);
  /** Session as received; null when its cookie was sealed with an old secret and must be sealed again. */
  const initialSessions = new WeakMap<Visitor, string | null>();
  const ticketCookies = [config.MEMBER_TICKET_COOKIE, config.MEMBER_TICKET_COOKIE_CN];
  const isSecure = () => siteOrigin().startsWith('https:');
  const sessionCookie = () => (isSecure() ? sessionCookies[0] : sessionCookies[1]);
  const reservedNames = new Set([...ticketCookies, config.PRIVATE_CONTENT_COOKIE, ...sessionCookies, editionCookie]);
  const isAllowedCookieName = (name: string) => cookieName.safeParse(name).success && !reservedNames.has(name);
  const flags = () => ({ path: '/', sameSite: 'lax', secure: isSecure() }) as const;

  return {
    mayHaveTicket: ({ headers: { cookie } }) =>
      cookie !== undefined && ticketCookies.some((name) => cookie.includes(`${name}=`)),
    async read(request, reply, region) {
      const ticketCookie = region === chinaRegion ? config.MEMBER_TICKET_COOKIE_CN : config.MEMBER_TICKET_COOKIE;
      const cookie = (name: string) => uniqueCookie(request, name);
      const sealed = cookie(sessionCookie());
      const opened = sealed && (await seal.open(sealed));
      const session = readSession(opened ? opened.value : null);
      const cookieTicket = cookie(ticketCookie);
      const ticket = cookieTicket !== null && cookieTicket.length <= maxTicketLength ? cookieTicket : null;
      const isRejected = ticket !== null && session.rejected.includes(fingerprint(ticket));
      const visitor: Visitor = {
        ticket: isRejected ? null : ticket,
        session,
        privateContentVersion: cookie(config.PRIVATE_CONTENT_COOKIE),
        cookie,
        isAllowedCookieName,
        setCookie(name, value) {
          if (isAllowedCookieName(name)) reply.setCookie(name, value, flags());
        },
        rejectTicket() {
          if (visitor.ticket === null) return;
          session.rejected = [...session.rejected, fingerprint(visitor.ticket)].slice(-maxRejected);
          visitor.forgetStores();
          visitor.ticket = null;
          // A cookie set for a parent domain cannot be cleared here, hence the remembered rejection.
          reply.clearCookie(ticketCookie, flags());
        },
        forgetStores() {
          session.stores = {};
        },
      };
      // A cookie that cannot be opened is replaced only when the session changes.
      initialSessions.set(visitor, opened && !opened.isCurrent ? null : JSON.stringify(session));
      return visitor;
    },
    async saveSession(visitor, reply) {
      const { session } = visitor;
      if (initialSessions.get(visitor) === JSON.stringify(session)) return;
      let sealed = await seal.seal(session);
      // The least recently used editions are dropped; returning to one costs a new token and cart id.
      while (sealed.length > maxCookieLength) {
        const [oldest] = Object.keys(session.stores);
        if (oldest === undefined) return;
        delete session.stores[oldest];
        sealed = await seal.seal(session);
      }
      reply.setCookie(sessionCookie(), sealed, { ...flags(), httpOnly: true });
    },
  };
}

/** Returns a short hash that identifies a ticket or guest id without storing it. */
export function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16);
}

/** Returns a cookie; null when it is present twice, since an attacker may have set one of the two. */
function uniqueCookie({ cookies, headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name);
  return pairs.length === 1 ? cookies[name] || null : null;
}
