import type { AssistantAuthorization, AssistantRequest } from '../../contracts/calls/assistant.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { assistantFeatureId, assistantPlace, systemCode } from '../../contracts/site.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import { languageOf } from './languageOf.ts';
import type { PersonalTools } from './personalTools.ts';

interface Request {
  region: RegionCode;
  /** The request's own, for the upstream's log. */
  requestId: string;
  body: AssistantRequest;
}

/**
 * Authorises the visitor to ask the AI assistant, a member by their ticket (specification sections 3 and 7).
 * @param statusSystemCode System code of the AI status call: `<first host label>Proart`.
 * @returns the call: it throws `NOT_FOUND` where the assistant is not offered, and `UNAVAILABLE` when its service has no token
 * for anybody.
 */
export const authorizeAssistant =
  (statusSystemCode: string) =>
  async (
    { assistant, visitor }: PersonalTools,
    { region, requestId, body }: Request,
  ): Promise<AssistantAuthorization> => {
    // Not offered in China (specification section 2).
    if (!assistant || region === chinaRegion) throw notOffered();
    const state = await assistant.status({ region, systemCode: statusSystemCode });
    if (!state?.status) throw notOffered();
    const authorization = await assistant.authorization({ region, ticket: visitor.ticket, requestId });
    if (!authorization) throw new ProblemError('UNAVAILABLE', 'The assistant authorises nobody at the moment');
    return {
      settings: {
        system: systemCode,
        websitePath: region,
        pageKey: body.pageKey,
        language: languageOf(region),
        featureId: assistantFeatureId,
        ...assistantPlace,
        theme: systemCode,
        systemCode,
      },
      token: authorization.token,
      expiresIn: authorization.expiresIn,
    };
  };

function notOffered(): ProblemError {
  // Its service may offer it the next moment: nobody caches this.
  return new ProblemError('NOT_FOUND', 'The assistant is not offered in this edition', { transient: true });
}
