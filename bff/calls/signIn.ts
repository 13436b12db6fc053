/** Sign-in and sign-out: each call returns the browser's next step (specification section 6). */
import type { SessionChange, SessionStep } from '../../contracts/calls/session.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import { appId, systemCode } from '../../contracts/site.ts';
import type { Config } from '../../runtime/config/config.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import { ownPath } from '../pages/resolve/redirectTarget.ts';
import { toAccountMenu, withParameters } from '../pages/shape/accountMenu.ts';
import { languageOf } from './languageOf.ts';
import type { PersonalTools } from './personalTools.ts';

/** Settings of sign-in. */
export type SignInSettings = Pick<Config, 'ACCOUNT_ORIGINS' | 'sandbox'>;

interface StepRequest {
  region: RegionCode;
  body: SessionChange;
}

type Step = (tools: PersonalTools, request: StepRequest) => Promise<SessionStep>;

/** Positions of login and logout in the header's account links. */
const linkPositions = { login: 0, logout: 1 } as const;

/** Creates the steps. @param siteOrigin Returns the origin that the account service sends the visitor back to. */
export function createSignIn(
  { ACCOUNT_ORIGINS, sandbox }: SignInSettings,
  siteOrigin: () => string,
): { login: Step; logout: Step } {
  const isOff = ACCOUNT_ORIGINS.length === 0 && !sandbox;

  return {
    /** @throws {ProblemError} NOT_FOUND when sign-in is disabled, or the edition has no login link on an allowed origin. */
    async login(tools, request) {
      const { region } = request;
      const link = await accountLink(tools, request, 'login');
      if (region === chinaRegion) return toLocalPage(link, request);
      const returnTo = siteOrigin() + returnPath(request);
      return {
        method: 'post',
        action: toAllowedTarget(link).href,
        fields: {
          lang: languageOf(region),
          site: region,
          login_background: systemCode,
          AppID: appId,
          ReturnURL: returnTo,
          redirectUrl: returnTo,
        },
      };
    },

    /**
     * Clears the member's data in the session; the account service ends their ticket.
     * @throws {ProblemError} as `login` does.
     */
    async logout(tools, request) {
      tools.visitor.forgetStores();
      const link = await accountLink(tools, request, 'logout');
      if (request.region === chinaRegion) return toLocalPage(link, request);
      const { href, parameters } = toAllowedTarget(link);
      // A form sent by GET replaces the query of its action, so the query becomes form fields.
      const [action = ''] = href.split('?', 1);
      return { method: 'get', action, fields: { ...parameters, ReturnUrl: siteOrigin() + returnPath(request) } };
    },
  };

  /** Returns the URL of an account link. */
  async function accountLink(
    { content, logoutUrl }: PersonalTools,
    { region }: StepRequest,
    name: keyof typeof linkPositions,
  ): Promise<string> {
    if (isOff) throw new ProblemError('NOT_FOUND', 'Sign-in is disabled');
    const { accountLinks } = toAccountMenu(await content.header({ region }), region, logoutUrl);
    const url = accountLinks[linkPositions[name]]?.url;
    if (!url) throw new ProblemError('NOT_FOUND', `The edition has no ${name} URL`);
    return url;
  }

  /** Returns the link's URL when its origin is in `ACCOUNT_ORIGINS`; the sandbox also allows paths of this site. */
  function toAllowedTarget(link: string): { href: string; parameters: Record<string, string> } {
    const path = ownPath(link);
    const isAllowed = path === null ? isAccountUrl(link) : sandbox || ACCOUNT_ORIGINS.includes(siteOrigin());
    if (!isAllowed) throw new ProblemError('NOT_FOUND', 'The account service is not available');
    const url = new URL(path ?? link, siteOrigin());
    return { href: path ?? url.href, parameters: Object.fromEntries(url.searchParams) };
  }

  function isAccountUrl(link: string): boolean {
    if (!URL.canParse(link)) return false;
    const { origin, username, password } = new URL(link);
    return ACCOUNT_ORIGINS.includes(origin) && !username && !password;
  }
}

/** Returns the redirect to the local account page, which the China edition uses for both steps. */
function toLocalPage(link: string, request: StepRequest): SessionStep {
  return { redirect: withParameters(link, { ReturnURL: returnPath(request) }) };
}

/** Returns the path that the visitor returns to; the home page when the requested URL is not a path of this site. */
function returnPath({ region, body }: StepRequest): string {
  return ownPath(body.returnUrl) ?? pathTo('IndexPage', region);
}
