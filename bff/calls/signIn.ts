/** How a visitor signs in and out: what the browser does next (specification section 6). */
import type { SessionChange, SessionStep } from '../../contracts/calls/session.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import { appId, systemCode } from '../../contracts/site.ts';
import type { Config } from '../../runtime/config/config.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import { ownPath } from '../pages/resolve/redirectTarget.ts';
import { toAccountMenu } from '../pages/shape/header.ts';
import { languageOf } from './languageOf.ts';
import type { PersonalTools } from './personalTools.ts';

export type SignInSettings = Pick<Config, 'ACCOUNT_ORIGINS' | 'sandbox'>;

interface Asked {
  region: RegionCode;
  body: SessionChange;
}

type Step = (tools: PersonalTools, asked: Asked) => Promise<SessionStep>;

/** Where login and logout stand among the account links of the header. */
const places = { login: 0, logout: 1 } as const;

/** @param siteOrigin Origin that the account service sends the visitor back to. */
export function createSignIn(
  { ACCOUNT_ORIGINS, sandbox }: SignInSettings,
  siteOrigin: () => string,
): { login: Step; logout: Step } {
  const isOff = ACCOUNT_ORIGINS.length === 0 && !sandbox;

  return {
    /** @throws {ProblemError} NOT_FOUND where sign-in is off, or content names no login of an allowed origin. */
    async login(tools, asked) {
      const { region } = asked;
      const link = await accountLink(tools, asked, 'login');
      if (region === chinaRegion) return toLocalPage(link, asked, 'login');
      const returnTo = siteOrigin() + returnPath(asked);
      return {
        method: 'post',
        action: allowed(link).href,
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
     * What the session holds of the member is gone with the answer; their ticket is the account service's to end.
     * @throws {ProblemError} as `login` does.
     */
    async logout(tools, asked) {
      tools.visitor.forgetStores();
      const link = await accountLink(tools, asked, 'logout');
      if (asked.region === chinaRegion) return toLocalPage(link, asked, 'logout');
      const { href, parameters } = allowed(link);
      // A form that is sent by GET puts its fields in the place of the address's own query.
      const [action = ''] = href.split('?', 1);
      return { method: 'get', action, fields: { ...parameters, ReturnUrl: siteOrigin() + returnPath(asked) } };
    },
  };

  /** Address of an account link; empty when content has none. */
  async function accountLink({ content }: PersonalTools, { region }: Asked, place: keyof typeof places) {
    if (isOff) throw new ProblemError('NOT_FOUND', 'Sign-in is off');
    const { accountLinks } = toAccountMenu(await content.header({ region }));
    return accountLinks[places[place]]?.url ?? '';
  }

  /** The address as it is sent to: of this site where the settings say so, or of an account service that they name. */
  function allowed(link: string): { href: string; parameters: Record<string, string> } {
    const path = ownPath(link);
    const isAllowed = path === null ? isAccountAddress(link) : sandbox || ACCOUNT_ORIGINS.includes(siteOrigin());
    if (!isAllowed) throw new ProblemError('NOT_FOUND', 'There is no account service to go to');
    const url = new URL(path ?? link, siteOrigin());
    return { href: path ?? url.href, parameters: Object.fromEntries(url.searchParams) };
  }

  function isAccountAddress(link: string): boolean {
    if (!URL.canParse(link)) return false;
    const { origin, username, password } = new URL(link);
    return ACCOUNT_ORIGINS.includes(origin) && !username && !password;
  }
}

/** The China edition has a page of its own for both. */
function toLocalPage(link: string, asked: Asked, status: keyof typeof places): SessionStep {
  const page = ownPath(link) ?? pathTo('OverviewPageRd', asked.region, { overviewPage: 'account' });
  // Behind a fragment the parameters would be a part of it.
  const [path = '', query = ''] = page.replace(/#.*/, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('status', status);
  parameters.set('ReturnURL', returnPath(asked));
  return { redirect: `${path}?${parameters}` };
}

/** Path to come back to; the edition's home page in place of what is no path of this site. */
function returnPath({ region, body }: Asked): string {
  return ownPath(body.returnUrl) ?? pathTo('IndexPage', region);
}
