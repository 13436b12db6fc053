/** Who asks: what a request's cookies say of a member or a guest, and what their session holds. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';
import type { Config } from '../../runtime/config/config.ts';
import { cookieName } from '../../runtime/config/settingSchemas.ts';
import { createSeal } from './seal.ts';
import { readSession, type ShopSession } from './shopSession.ts';

export interface Visitor {
  /** Ticket of a member; null for a guest, and for a ticket that is known to be bad. Must not be logged. */
  ticket: string | null;
  /** What is changed in it is sealed into the answer's cookie. */
  session: ShopSession;
  /** Private-content version of the shop; null without its cookie. */
  privateContentVersion: string | null;
  /** A cookie of the request; null when it is missing, empty, or there twice. */
  cookie(name: string): string | null;
  /** Whether content may name a cookie so: it is a cookie's name, and of none that means something else. */
  mayName(name: string): boolean;
  /** Sets a cookie that scripts may read, for the browser's session; one that content may not name sets nothing. */
  setCookie(name: string, value: string): void;
  /** Ends the member's identity: their ticket is refused from now on, and the carts of all editions are let go. */
  rejectTicket(): void;
  /** Lets go of what the session holds of every edition's shop: groups, tokens and carts. */
  forgetStores(): void;
}

/** Reads visitors, and seals their sessions into answers. */
export interface Visitors {
  read(request: FastifyRequest, reply: FastifyReply, region: RegionCode): Promise<Visitor>;
  /** Whether a request may come with a ticket: one look at its header, for what must cost nothing without one. */
  mayHaveTicket(request: FastifyRequest): boolean;
  /** Puts the session into the answer's cookie if it has changed. */
  keep(visitor: Visitor, reply: FastifyReply): Promise<void>;
}

type Settings = Pick<
  Config,
  'MEMBER_TICKET_COOKIE' | 'MEMBER_TICKET_COOKIE_CN' | 'PRIVATE_CONTENT_COOKIE' | 'SESSION_SECRET'
>;

/** Of the session: where the site is https, and where it is not. */
const sessionCookies = ['__Host-proart_shop', 'proart_shop'] as const;

/** Browsers keep cookies of up to 4 KiB with their name and attributes. */
const longestCookie = 3_800;

/** No browser keeps a longer one, and no upstream is to be called with what a client made up. */
const longestTicket = 4_096;

/** How many refused tickets are remembered: the China edition has one of its own. */
const maxRejected = 4;

/** @param siteOrigin Says whether cookies are for https only. */
export function createVisitors(config: Settings, siteOrigin: () => string): Visitors {
  const seal = createSeal(config.SESSION_SECRET);
  /** The session as the request had it; null when its cookie was sealed with an old secret and has to be sealed again. */
  const before = new WeakMap<Visitor, string | null>();
  const ticketCookies = [config.MEMBER_TICKET_COOKIE, config.MEMBER_TICKET_COOKIE_CN];
  const isSecure = () => siteOrigin().startsWith('https:');
  const sessionCookie = () => (isSecure() ? sessionCookies[0] : sessionCookies[1]);
  const takenNames = new Set([...ticketCookies, config.PRIVATE_CONTENT_COOKIE, ...sessionCookies, editionCookie]);
  const mayName = (name: string) => cookieName.safeParse(name).success && !takenNames.has(name);
  const flags = () => ({ path: '/', sameSite: 'lax', secure: isSecure() }) as const;

  return {
    mayHaveTicket: ({ headers: { cookie } }) =>
      cookie !== undefined && ticketCookies.some((name) => cookie.includes(`${name}=`)),
    async read(request, reply, region) {
      const ticketCookie = region === chinaRegion ? config.MEMBER_TICKET_COOKIE_CN : config.MEMBER_TICKET_COOKIE;
      const cookie = (name: string) => onlyCookie(request, name);
      const sealed = cookie(sessionCookie());
      const opened = sealed && (await seal.open(sealed));
      const session = readSession(opened ? opened.value : null);
      const given = cookie(ticketCookie);
      const ticket = given !== null && given.length <= longestTicket ? given : null;
      const isRejected = ticket !== null && session.rejected.includes(fingerprint(ticket));
      const visitor: Visitor = {
        ticket: isRejected ? null : ticket,
        session,
        privateContentVersion: cookie(config.PRIVATE_CONTENT_COOKIE),
        cookie,
        mayName,
        setCookie(name, value) {
          if (mayName(name)) reply.setCookie(name, value, flags());
        },
        rejectTicket() {
          if (visitor.ticket === null) return;
          session.rejected = [...session.rejected, fingerprint(visitor.ticket)].slice(-maxRejected);
          visitor.forgetStores();
          visitor.ticket = null;
          // Where the account service set it for a parent domain it stays: that is why it is remembered.
          reply.clearCookie(ticketCookie, flags());
        },
        forgetStores() {
          session.stores = {};
        },
      };
      // A cookie that does not open is replaced only once there is something to keep.
      before.set(visitor, opened && !opened.isCurrent ? null : JSON.stringify(session));
      return visitor;
    },
    async keep(visitor, reply) {
      const { session } = visitor;
      if (before.get(visitor) === JSON.stringify(session)) return;
      let sealed = await seal.seal(session);
      // The edition that was used longest ago goes first; it costs a token and a cart id to come back to it.
      while (sealed.length > longestCookie) {
        const [oldest] = Object.keys(session.stores);
        if (oldest === undefined) return;
        delete session.stores[oldest];
        sealed = await seal.seal(session);
      }
      reply.setCookie(sessionCookie(), sealed, { ...flags(), httpOnly: true });
    },
  };
}

/** Tells tickets and guest ids apart without holding them. */
export function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16);
}

/** A cookie that is there twice is nobody's: one of the two may have been planted. */
function onlyCookie({ cookies, headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name);
  return pairs.length === 1 ? cookies[name] || null : null;
}
