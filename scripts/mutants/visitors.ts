/** Who asks, what their session holds, and what leads elsewhere: the shop, the account service. */
import { mutantsOf } from './mutant.ts';

const sameSite = mutantsOf('bff/plugins/sameSite.ts', 'bff/sameSite');
const personal = mutantsOf('bff/plugins/personal.ts', 'bff/sameSite');
const others = mutantsOf('bff/plugins/otherMethods.ts', 'bff/sameSite');
const problems = mutantsOf('bff/plugins/errorHandler.ts', 'bff/problems');
const errors = mutantsOf('bff/errors.ts', 'bff/problems');
const seal = mutantsOf('bff/session/seal.ts', 'bff/seal');
const visitor = mutantsOf('bff/session/visitor.ts', 'bff/session');
const shop = mutantsOf('bff/session/shopSession.ts', 'bff/seal');
const token = mutantsOf('bff/calls/shopToken.ts', 'bff/cart');
const cart = mutantsOf('bff/calls/cartErrors.ts', 'bff/cartHostile');
const sequence = mutantsOf('bff/calls/cartSequence.ts', 'bff/cartRecovery');
const signIn = mutantsOf('bff/calls/signIn.ts', 'bff/signIn');
const prices = mutantsOf('bff/routes/prices.ts', 'bff/memberPrices');

export const visitorMutants = [
  sameSite('a browser says which site calls', "from === 'same-origin' || from === 'none'", "from !== ''"),
  sameSite('without that its origin counts', 'isOwnOrigin(headers.origin, request.host)', 'true'),
  sameSite(
    'on a site of https no page is at http',
    "(protocol === 'https:' || !siteOrigin().startsWith('https:'))",
    'protocol.length > 0',
  ),
  personal('a visitor’s own is kept by nobody', 'reply.headers(personalHeaders);', ''),
  personal('a visitor’s own is read by no other origin', 'personal: true }', 'personal: false }'),
  personal('calls that change something are for this site', 'refuseOtherSites(app, siteOrigin);', ''),
  others('a preflight opens what is shared alone', "had.has('GET') && !isPersonal", "had.has('GET')"),
  problems(
    'a visitor’s own problem is read by no other origin',
    "(method === 'GET' || method === 'HEAD') && !routeOptions.config.personal",
    "method === 'GET' || method === 'HEAD'",
    {
      tests: ['bff/sameSite'],
    },
  ),
  problems(
    'a visitor’s own absence is kept by nobody',
    'isLasting && !request.routeOptions.config.personal',
    'isLasting',
    {
      tests: ['bff/sameSite'],
      coveredBy: {
        guard: 'the headers of every problem of a visitor’s own',
        change: {
          file: 'bff/plugins/errorHandler.ts',
          text: "routeOptions.config.personal ? personalHeaders : { 'cache-control': cacheControl }",
          instead: "{ 'cache-control': cacheControl }",
        },
      },
    },
  ),
  problems('what is not there for a moment is kept by nobody', ' && !known.transient;', ';', {
    tests: ['bff/resolve'],
  }),
  errors(
    'what an error of ours says stays inside',
    'detail: known?.message ?? title,',
    'detail: error instanceof Error ? error.message : title,',
  ),
  errors(
    'what a shop says is no part of an error',
    'this.#graphqlErrors = graphqlErrors;',
    'this.#graphqlErrors = graphqlErrors;\n    Object.assign(this, { said: graphqlErrors });',
  ),

  seal('a seal has one spelling', "if (!text.split('.').every(isCanonical)) return null;", ''),
  seal(
    'what was changed does not open',
    'const { plaintext, protectedHeader } = await compactDecrypt(text, keyOf, options);',
    "const [head = '', , , body = ''] = text.split('.');\n        const decoded = (part: string) => Buffer.from(part, 'base64url');\n        const protectedHeader = JSON.parse(String(decoded(head)));\n        const plaintext = await compactDecrypt(text, keyOf, options).then((opened) => opened.plaintext, () => decoded(body));",
  ),
  seal('an old secret opens what it has sealed', '?.key ?? first.key', '?.key.subarray(0, 0) ?? first.key'),
  seal(
    'what an old secret has sealed is sealed anew',
    "protectedHeader['kid'] === first.kid",
    "protectedHeader['kid'] !== ''",
  ),
  visitor(
    'a session is sealed anew with a new secret',
    'opened && !opened.isCurrent ? null : JSON.stringify(session)',
    'JSON.stringify(session)',
  ),
  visitor(
    'a session is a cookie that browsers keep',
    'while (sealed.length > longestCookie) {',
    'while (sealed.length > 100 * longestCookie) {',
  ),
  visitor(
    'a ticket is no longer than a cookie',
    'given !== null && given.length <= longestTicket ? given : null',
    'given',
  ),
  visitor(
    'a cookie that is there twice is nobody’s',
    'pairs.length === 1 ? cookies[name] || null : null',
    'pairs.length > 0 ? cookies[name] || null : null',
  ),
  visitor(
    'a ticket that was refused is not sent again',
    'session.rejected.includes(fingerprint(ticket))',
    'session.rejected.includes(ticket)',
    {
      tests: ['bff/account'],
    },
  ),
  visitor('not many refused tickets are remembered', '.slice(-mostRejected)', '', { tests: ['bff/account'] }),
  visitor('a refused ticket takes the carts along', 'visitor.forgetStores();', '', { tests: ['bff/account'] }),
  visitor('a refused ticket is cleared', 'reply.clearCookie(ticketCookie, flags());', '', { tests: ['bff/account'] }),
  visitor('no script reads the session', 'httpOnly: true', 'httpOnly: false'),
  visitor('a site on https sends its cookies there alone', 'secure: isSecure() }', 'secure: false }'),
  visitor('other sites’ pages do not send them', "sameSite: 'lax'", "sameSite: 'none'"),
  visitor(
    'on https the session is this host’s alone',
    'isSecure() ? sessionCookies[0] : sessionCookies[1]',
    'sessionCookies[1]',
  ),
  visitor('content names no cookie that means something else', ' && !takenNames.has(name)', '', {
    tests: ['bff/cart'],
  }),
  visitor('content names cookies as cookies are named', 'cookieName.safeParse(name).success && ', '', {
    tests: ['bff/cart'],
  }),
  visitor(
    'a session holds no ticket or guest id',
    "return createHash('sha256').update(id).digest('base64url').slice(0, 16);",
    'return id;',
    {
      tests: ['bff/personalSecrets', 'bff/cartVisitors', 'bff/session'],
    },
  ),
  shop('what was another’s is gone', 'held?.owner === owner ? held : { owner }', 'held ?? { owner }'),
  shop('a session is of editions that there are', 'filter(([region]) => isRegionCode(region))', 'filter(() => true)'),
  shop(
    'a session has its shape',
    'shopSession.safeParse(opened).data ?? newSession()',
    '(opened as ShopSession | null) ?? newSession()',
  ),
  shop(
    'a group is believed for a while',
    'if (group && now < group.until) return group.id;',
    'if (group) return group.id;',
  ),
  shop(
    'that there is none is believed for a while',
    'return now < noGroupUntil ? null : undefined;',
    'return noGroupUntil > 0 ? null : undefined;',
  ),
  token('a guest id is a word', 'guestIdPattern.test(id)', 'id.length > 0', { tests: ['bff/cart', 'bff/cartHostile'] }),
  token('a guest with a member’s ticket for an id is a guest', 'fingerprint(`${type}:${id}`)', 'fingerprint(id)'),
  token(
    'no token is no answer',
    'if (given === null) throw new UpstreamError(noToken,',
    'if (given === undefined) throw new UpstreamError(noToken,',
    {
      tests: ['bff/cartRecovery'],
    },
  ),
  cart('a shop’s words name nobody’s secrets', "rest.replaceAll(secret, '…')", 'rest', {
    tests: ['bff/cartRecovery', 'bff/cartVisitors', 'bff/cartHostile'],
  }),
  cart(
    'a shop’s words have no tags',
    "const without = text.replace(/<[a-z/!?][^<>]*(?:>|$)/gi, '');",
    'const without = text;',
  ),
  cart('a shop’s words have no tags that tags had hidden', 'without === text ? text : withoutTags(without)', 'without'),
  cart('a shop’s words are few', '.slice(0, longestMessage)', ''),
  cart('not all that a shop says is read', '.slice(0, longestRead)', ''),
  cart('a shop’s words have no e-mail address', String.raw`.replace(/[^\s"'@]+@[^\s"'@]+/g, '…')`, ''),
  cart('a shop’s words have no id', String.raw`.replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…')`, ''),
  cart('a shop’s words have no query', String.raw`.replace(/\?[^\s"']+/g, '?…')`, ''),
  cart('a shop’s words turn no line round', String.raw`\u202a-\u202e\u2066-\u2069`, ''),
  sequence(
    'a cart is had anew once',
    "if (cart || !left.delete('cart')) return cart;",
    "left.delete('cart');\n      if (cart) return cart;",
  ),
  sequence('a token is had anew once', "return left.delete('token');", 'return true;'),
  sequence(
    'with a new token comes the last other cart',
    "      left.delete('cart');\n      return true;",
    '      return true;',
  ),
  sequence(
    'who gets no token is not asked about again',
    "if (error.operation === 'shop.getAuthorizationToken') return false;",
    '',
  ),
  sequence(
    'a shop that fails is not asked again',
    "case 'failed':\n      return false;",
    "case 'failed':\n      return left.delete('cart');",
  ),
  mutantsOf('bff/pages/shape/cart.ts', 'bff/cartHostile')(
    'a cart leads to an allowed shop alone',
    'shopOrigins.includes(origin) &&',
    '',
  ),
  mutantsOf('bff/pages/shape/cart.ts', 'bff/cartHostile')(
    'a cart leads to no other user',
    'shopOrigins.includes(origin) && !username && !password',
    'shopOrigins.includes(origin)',
    {
      coveredBy: {
        guard: 'a link names no user',
        change: {
          file: 'bff/pages/shape/links.ts',
          text: 'hasUser || ',
          instead: '',
        },
      },
    },
  ),
  mutantsOf('bff/calls/cart.ts', 'bff/session')('a version of the cart is short', '.slice(0, longestVersion)', ''),

  signIn(
    'sign-in is off where no service is named',
    "if (isOff) throw new ProblemError('NOT_FOUND', 'Sign-in is off');",
    '',
  ),
  signIn('sign-in leads to a service that the settings name', 'ACCOUNT_ORIGINS.includes(origin) &&', ''),
  signIn('sign-in leads to no other user', ' && !username && !password;', ';', {
    coveredBy: {
      guard: 'a link names no user',
      change: {
        file: 'bff/pages/shape/links.ts',
        text: 'hasUser || ',
        instead: '',
      },
    },
  }),
  signIn('a path is a login where the settings say so', 'sandbox || ACCOUNT_ORIGINS.includes(siteOrigin())', 'true'),
  signIn('a visitor comes back to this site', 'return ownPath(body.returnUrl) ?? ', 'return body.returnUrl || '),
  signIn('who signs out leaves nothing in the session', 'tools.visitor.forgetStores();', ''),

  prices(
    'a member is not answered with what is kept',
    'visitors.mayHaveTicket(request) ? undefined : serve.ready(request)',
    'serve.ready(request)',
  ),
  prices('the address of members is kept by nobody', 'isKept: member === undefined', 'isKept: true'),
  prices('a group is not waited for without end', 'await within(groupMs, group)', 'await group'),
  mutantsOf('bff/calls/price.ts', 'bff/memberPrices', 'bff/composePrices')(
    'group 0 is everybody',
    'isSharedGroup(groupId)',
    'groupId === null',
  ),
  mutantsOf('bff/calls/customerGroup.ts', 'bff/memberPrices')(
    'a known group is not asked for',
    'if (known !== undefined) return known;\n  rememberGroup',
    'rememberGroup',
  ),
];
