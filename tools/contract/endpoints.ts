/** All endpoints of the document, with names, contracts and texts from the doc comments. */
import type { z } from 'zod';
import type { Method } from '../../bff/openapi/openApi.ts';
import { accountCall } from '../../contracts/calls/account.ts';
import { assistantAuthorizationCall } from '../../contracts/calls/assistant.ts';
import { cartCall, cartQuantityCall, cartResetCall } from '../../contracts/calls/cart.ts';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { loginCall, logoutCall } from '../../contracts/calls/session.ts';
import { webVitalsCall } from '../../contracts/calls/webVitals.ts';
import type { Deprecation } from '../../contracts/endpoint.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import { docComments, toPascalCase } from './docComments.ts';

interface Contract {
  /** Route pattern, relative to `bffPrefix`. */
  endpoint: string;
  method?: Method;
  params?: z.ZodObject;
  query?: z.ZodObject;
  deprecated?: Deprecation;
  body?: z.ZodType;
  /** Schema of a response that is the same for all clients. */
  response?: z.ZodType;
  /** Schema of a response with personal data. */
  answer?: z.ZodType;
  /** Media type of a response without a schema. */
  text?: string;
}

/** Endpoint of the document. */
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

const openApiEndpoint = {
  endpoint: '/openapi.json',
  text: 'application/json',
  summary: 'This document',
  description: 'The contract as OpenAPI 3.1, generated from the schemas that the routes validate requests with.',
};
const referenceEndpoint = {
  endpoint: '/docs',
  text: 'text/html',
  summary: 'This contract as a web page',
  description: 'Human-readable reference; the `type` of every problem links to it.',
};

/** Endpoints by tag and operation id. */
const groups: Record<string, [description: string, contracts: Record<string, Contract>]> = {
  Site: ['Content shared by all pages of an edition.', { getShell: shellCall }],
  Pages: ['One response for a whole page.', { getPageByPath: pageByPath, ...pagesByName }],
  Shop: ['Prices, which change more often than pages.', { getPrices: priceCall }],
  Visitor: [
    'Personal data of a visitor: for the pages of this site, authenticated by the visitor’s cookies.',
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
  Reports: ['Reports from clients.', { reportClientError: clientErrorCall, reportWebVitals: webVitalsCall }],
  Contract: ['The contract itself.', { getContract: openApiEndpoint, getReference: referenceEndpoint }],
};

/** Tags of the document. */
export const tags = Object.entries(groups).map(([name, [description]]) => ({ name, description }));

/** All endpoints, in the order of the document. */
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
  if (!summary || !description) throw new Error(`${operationId}: the doc comment lacks @summary or @description`);
  return { summary, description };
}
