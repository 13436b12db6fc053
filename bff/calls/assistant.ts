import type { AssistantAuthorization, AssistantRequest } from '../../contracts/calls/assistant.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { assistantFeatureId, assistantLayout, systemCode } from '../../contracts/site.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import { languageOf } from './languageOf.ts';
import type { PersonalTools } from './personalTools.ts';

interface Request {
  region: RegionCode;
  /** Id of the incoming request, sent to the upstream for its log. */
  requestId: string;
  body: AssistantRequest;
}

/**
 * Creates the call that authorises a visitor for the AI assistant, a member by ticket (specification sections 3 and 7).
 * @param statusSystemCode System code of the AI status call: `<first host label>Proart`.
 * @returns A function that throws `NOT_FOUND` where the assistant is not offered, and `UNAVAILABLE` when its service
 * returns no token.
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
    if (!authorization) throw new ProblemError('UNAVAILABLE', 'The assistant returned no token, try again later');
    return {
      settings: {
        system: systemCode,
        websitePath: region,
        pageKey: body.pageKey,
        language: languageOf(region),
        featureId: assistantFeatureId,
        ...assistantLayout,
        theme: systemCode,
        systemCode,
      },
      token: authorization.token,
      expiresIn: authorization.expiresIn,
    };
  };

function notOffered(): ProblemError {
  // Transient: the service may offer the assistant at any time, so the problem must not be cached.
  return new ProblemError('NOT_FOUND', 'The assistant is not offered in this edition', { transient: true });
}
