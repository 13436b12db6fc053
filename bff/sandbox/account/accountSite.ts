/** A small account service: sign-in as one of the sample members, sign-out, and two pages that show who is signed in. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { chinaRegion } from '../../../contracts/regionLists.ts';
import { regions } from '../../../contracts/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { fillIn } from '../../../contracts/uiStrings.ts';
import { escapeHtml, sendPlainPage } from '../plainPage.ts';
import { type Member, memberOf, members } from '../samples/members.ts';
import { wordsByLanguage } from '../samples/words.ts';
import { type AccountVisit, cookieNames, visitOf } from './accountVisit.ts';

const folder = '/sandbox/account';

/** `/sandbox/account/{login,logout,profile,orders}`. */
export const accountSite: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get(`${folder}/login`, (request, reply) => loginPage(reply, visitOf(request)));
  // The site's hidden form comes here without a ticket, this page's own form with one.
  app.post(`${folder}/login`, (request, reply) => {
    const visit = visitOf(request);
    const member = memberOf(visit.field('ticket'));
    if (!member) return loginPage(reply, visit);
    const name = visit.region === chinaRegion ? cookieNames.china : cookieNames.others;
    return reply.header('set-cookie', `${name}=${member.ticket}; Path=/; SameSite=Lax`).redirect(visit.returnTo, 303);
  });

  app.get(`${folder}/logout`, (request, reply) => {
    const ends = Object.values(cookieNames).map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
    return reply.header('set-cookie', ends).redirect(visitOf(request).returnTo, 303);
  });

  app.get(`${folder}/profile`, (request, reply) => {
    const visit = visitOf(request);
    const details = ({ firstname, lastname, email }: Member) =>
      `<p>${escapeHtml(`${firstname} ${lastname}`)}<br><bdi>${escapeHtml(email)}</bdi></p>`;
    return memberPage(reply, visit, wordsOf(visit).my_account, details);
  });
  app.get(`${folder}/orders`, (request, reply) => {
    const visit = visitOf(request);
    const { order_status, no_orders } = wordsOf(visit);
    return memberPage(reply, visit, order_status, () => `<p>${escapeHtml(no_orders)}</p>`);
  });
};

const wordsOf = ({ region }: AccountVisit) => wordsByLanguage[regions[region].strings];
const stringsOf = ({ region }: AccountVisit) => allStrings[regions[region].strings];

function loginPage(reply: FastifyReply, visit: AccountVisit): FastifyReply {
  const { returnTo, region } = visit;
  const buttons = members.map(
    ({ ticket, firstname, lastname, email }) =>
      `<button name="ticket" value="${ticket}">${escapeHtml(`${firstname} ${lastname}`)} <bdi>${escapeHtml(email)}</bdi></button>`,
  );
  const form = [
    `<form method="post" action="${folder}/login">`,
    `<input type="hidden" name="ReturnURL" value="${escapeHtml(returnTo)}">`,
    `<p>${escapeHtml(wordsOf(visit).choose_member)}</p>${buttons.join('')}</form>`,
  ];
  return sendPlainPage(reply, { region, title: stringsOf(visit).sign_in, body: form.join('') + backLink(visit) });
}

/** A page that is a member's own; a guest is told so, and where to sign in. */
function memberPage(reply: FastifyReply, visit: AccountVisit, title: string, content: (member: Member) => string) {
  const { member, region, returnTo } = visit;
  const words = wordsOf(visit);
  const strings = stringsOf(visit);
  const query = `?ReturnURL=${encodeURIComponent(returnTo)}`;
  const link = (page: string, name: string) => `<p><a href="${folder}/${page}${query}">${escapeHtml(name)}</a></p>`;
  const body = member
    ? `<p>${escapeHtml(fillIn(words.signed_in_as, { name: member.firstname }))}</p>${content(member)}${link('logout', strings.sign_out)}`
    : `<p>${escapeHtml(words.signed_out)}</p>${link('login', strings.sign_in)}`;
  return sendPlainPage(reply, { region, title, body: body + backLink(visit) });
}

function backLink(visit: AccountVisit): string {
  return `<p><a href="${escapeHtml(visit.returnTo)}">${escapeHtml(stringsOf(visit).back)}</a></p>`;
}
