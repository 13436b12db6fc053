import { z } from 'zod';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { assistantFeatureId, systemCode as productCode } from '../../../contracts/site.ts';
import type { Calls } from '../createCalls.ts';
import { presentFlag, presentNumber } from '../tolerant.ts';

const statusSchema = z.object({ status: presentFlag });
const authorizationSchema = z.object({ token: z.string().min(1), expiresIn: presentNumber });

export type AssistantClient = ReturnType<typeof createAssistantClient>;

/** Client of the AI assistant's service. */
export function createAssistantClient(base: string, calls: Calls) {
  return {
    /** Availability of the assistant. `systemCode` is not that of other calls, but `<first host label>Proart`. */
    status: ({ region, systemCode }: { region: RegionCode; systemCode: string }) =>
      calls.shared({
        operation: 'assistant.status',
        freshness: 'settings',
        schema: statusSchema,
        url: `${base}/api/v0/regions/${region}/aiAssistant/${assistantFeatureId}`,
        query: { websiteCode: region, systemCode },
      }),
    /** Short-lived token for the assistant's panel; with a ticket, the token is the member's. */
    authorization: ({ region, ticket, requestId }: { region: RegionCode; ticket: string | null; requestId: string }) =>
      calls.personal({
        operation: 'assistant.authorization',
        schema: authorizationSchema,
        url: `${base}/api/v1/authorization`,
        headers: { 'x-request-id': requestId },
        body: { websiteCode: region, systemCode: productCode, ...(ticket && { aticket: ticket }) },
      }),
  };
}
