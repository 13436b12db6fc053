/** Fake account service: sign-in as a sample member, sign-out, and two pages for the signed-in member. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { ticketCookies } from '../cookies.ts';
import { defaultGroup, expiredTicket, type Member, memberOf, members } from '../samples/members.ts';
import { wordsByLanguage } from '../samples/texts/words.ts';
import type { Carts } from '../shop/carts.ts';
import { privateContentCookie } from '../shop/privateContent.ts';
import { escapeHtml, sendPlainPage } from '../site/plainPage.ts';
import { type AccountVisit, accountVisitOf } from './accountVisit.ts';

const folder = '/sandbox/account';

/**
 * Adds `/sandbox/account/{login,logout,profile,orders}` to a scope that parses form bodies. The login page is also the
 * local account page of the China edition, where the parameter `status` selects login or logout.
 * @param chinaHosts Hosts whose paths without a region prefix belong to the China edition.
 * @param carts Carts of the shop, which merges those of the guest who signs in.
 */
export function addAccountSite(app: FastifyInstance, chinaHosts: readonly string[], carts: Carts): void {
  const addRoute = (
    method: 'GET' | 'POST',
    page: string,
    handle: (visit: AccountVisit, reply: FastifyReply) => FastifyReply,
  ) =>
    app.route({
      method,
      url: `${folder}/${page}`,
      handler: (request: FastifyRequest, reply) => handle(accountVisitOf(request, chinaHosts), reply),
    });

  addRoute('GET', 'login', (visit, reply) =>
    visit.field('status').toLowerCase() === 'logout' ? signOut(visit, reply) : loginPage(visit, reply),
  );
  // The site's hidden form has no ticket; the form of the login page has one.
  addRoute('POST', 'login', (visit, reply) => {
    const ticket = visit.field('ticket');
    if (!memberOf(ticket) && ticket !== expiredTicket) return loginPage(visit, reply);
    reply.header('set-cookie', `${visit.ticketCookie}=${ticket}; Path=/; SameSite=Lax`);
    const { guestId } = visit;
    const isMerged =
      guestId !== '' &&
      memberOf(ticket) !== undefined &&
      carts.merge({ type: 'SESSION', id: guestId }, { type: 'ATICKET', id: ticket });
    // The site's other tabs, too, then read the cart again.
    if (isMerged) reply.header('set-cookie', privateContentCookie());
    return reply.redirect(visit.returnTo, 303);
  });
  addRoute('GET', 'logout', signOut);

  addRoute('GET', 'profile', (visit, reply) =>
    memberPage(visit, reply, wordsOf(visit).my_account, (member) => `<p>${nameOf(member)}<br>${emailOf(member)}</p>`),
  );
  addRoute('GET', 'orders', (visit, reply) => {
    const { order_status, no_orders } = wordsOf(visit);
    return memberPage(visit, reply, order_status, () => `<p>${escapeHtml(no_orders)}</p>`);
  });
}

const wordsOf = ({ region }: AccountVisit) => wordsByLanguage[regions[region].strings];
const stringsOf = ({ region }: AccountVisit) => allStrings[regions[region].strings];
const nameOf = ({ firstname, lastname }: Member) => escapeHtml(`${firstname} ${lastname}`);
const emailOf = ({ email }: Member) => `<bdi>${escapeHtml(email)}</bdi>`;

function signOut({ returnTo }: AccountVisit, reply: FastifyReply): FastifyReply {
  const expiredCookies = Object.values(ticketCookies).map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  return reply.header('set-cookie', expiredCookies).redirect(returnTo, 303);
}

function loginPage(visit: AccountVisit, reply: FastifyReply): FastifyReply {
  const { returnTo, region } = visit;
  const { choose_member, has_member_prices, expired_session } = wordsOf(visit);
  const button = (ticket: string, name: string, details: string) =>
    `<button name="ticket" value="${ticket}"><span>${name}</span> ${details}</button>`;
  const prices = ` <span>${escapeHtml(has_member_prices)}</span>`;
  const form = [
    `<form method="post" action="${folder}/login">`,
    `<input type="hidden" name="ReturnURL" value="${escapeHtml(returnTo)}">`,
    `<input type="hidden" name="site" value="${region}">`,
    `<p>${escapeHtml(choose_member)}</p>`,
    ...members.map((member) =>
      button(member.ticket, nameOf(member), emailOf(member) + (member.groupId === defaultGroup ? '' : prices)),
    ),
    // For manual tests of an expired session.
    button(expiredTicket, escapeHtml(expired_session), ''),
    '</form>',
  ];
  return sendPlainPage(reply, { region, title: stringsOf(visit).sign_in, body: form.join('') + backLink(visit) });
}

/** A page for members; guests see a link to sign in. */
function memberPage(
  visit: AccountVisit,
  reply: FastifyReply,
  title: string,
  content: (member: Member) => string,
): FastifyReply {
  const { member, region, returnTo } = visit;
  const words = wordsOf(visit);
  const strings = stringsOf(visit);
  const query = escapeHtml(`?${new URLSearchParams({ ReturnURL: returnTo, site: region })}`);
  const link = (page: string, name: string) => `<p><a href="${folder}/${page}${query}">${escapeHtml(name)}</a></p>`;
  const body = member
    ? `<p>${escapeHtml(fillIn(words.signed_in_as, { name: member.firstname }))}</p>${content(member)}${link('logout', strings.sign_out)}`
    : `<p>${escapeHtml(words.signed_out)}</p>${link('login', strings.sign_in)}`;
  return sendPlainPage(reply, { region, title, body: body + backLink(visit) });
}

function backLink(visit: AccountVisit): string {
  return `<p><a href="${escapeHtml(visit.returnTo)}">${escapeHtml(stringsOf(visit).back)}</a></p>`;
}
