/** Every endpoint of the document: what it is called there, its contract, and what the contract's doc comment says of it. */
import type { z } from 'zod';
import type { Method } from '../../bff/openapi/openApi.ts';
import { accountCall } from '../../contracts/calls/account.ts';
import { assistantAuthorizationCall } from '../../contracts/calls/assistant.ts';
import { cartCall, cartQuantityCall, cartResetCall } from '../../contracts/calls/cart.ts';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { loginCall, logoutCall } from '../../contracts/calls/session.ts';
import type { Deprecation } from '../../contracts/endpoint.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { docComments, toPascalCase } from './docComments.ts';

interface Contract {
  /** Route pattern behind `bffPrefix`. */
  endpoint: string;
  method?: Method;
  params?: z.ZodObject;
  query?: z.ZodObject;
  deprecated?: Deprecation;
  body?: z.ZodType;
  /** What everybody gets. */
  response?: z.ZodType;
  /** What is one visitor's own. */
  answer?: z.ZodType;
  /** Media type of a text that is no schema's. */
  text?: string;
}

export interface Endpoint {
  operationId: string;
  method: Method;
  tag: string;
  contract: Contract;
  summary: string;
  description: string;
  isPersonal: boolean;
}

const pagesByName = Object.fromEntries(
  Object.entries<Contract>(pages).map(([kind, page]) => [`get${toPascalCase(kind)}Page`, page]),
);

const openApiText = {
  endpoint: '/openapi.json',
  text: 'application/json',
  summary: 'This document',
  description: 'The contract as OpenAPI 3.1, made from the very values that the routes check requests with.',
};
const reference = {
  endpoint: '/docs',
  text: 'text/html',
  summary: 'This contract for people',
  description: 'The same as a page to read; the `type` of every problem points into it.',
};

/** By tag, and what clients call them. */
const groups: Record<string, [description: string, contracts: Record<string, Contract>]> = {
  Site: ['What every page of an edition shares.', { getShell: shellCall }],
  Pages: ['One answer for a whole page.', { getPageByPath: pageByPath, ...pagesByName }],
  Shop: ['Prices, which change more often than pages.', { getPrices: priceCall }],
  Visitor: [
    'What is one visitor’s own: for the pages of this site, with the cookies of who looks at them.',
    {
      getAccount: accountCall,
      logIn: loginCall,
      logOut: logoutCall,
      getCartQuantity: cartQuantityCall,
      getCart: cartCall,
      resetCart: cartResetCall,
      authorizeAssistant: assistantAuthorizationCall,
    },
  ],
  Search: ['Search while typing.', { getSearchSuggestions: searchCall }],
  Reports: ['What clients tell the site.', { reportClientError: clientErrorCall }],
  Contract: ['The contract itself.', { getContract: openApiText, getReference: reference }],
};

export const tags = Object.entries(groups).map(([name, [description]]) => ({ name, description }));

/** All endpoints, in the order of the reference. */
export const endpoints: readonly Endpoint[] = Object.entries(groups).flatMap(([tag, [, contracts]]) =>
  Object.entries(contracts).map(([operationId, contract]) => ({
    operationId,
    tag,
    contract,
    method: contract.method ?? (contract.body ? 'post' : 'get'),
    isPersonal: !contract.response && !contract.text,
    ...textsOf(operationId, contract),
  })),
);

function textsOf(operationId: string, contract: Contract): Pick<Endpoint, 'summary' | 'description'> {
  const { summary, description } = { ...docComments.get(contract), ...contract } as Partial<Endpoint>;
  if (!summary || !description) throw new Error(`${operationId}: its doc comment lacks @summary or @description`);
  return { summary, description };
}
