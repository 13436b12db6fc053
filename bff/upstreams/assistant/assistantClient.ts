import { z } from 'zod';
import type { RegionCode } from '../../../contracts/regions.ts';
import { assistantFeatureId } from '../../../contracts/site.ts';
import type { Call } from '../createCall.ts';

const statusSchema = z.object({ status: z.boolean() });

export type AssistantClient = ReturnType<typeof createAssistantClient>;

/** The AI assistant's own service. */
export function createAssistantClient(base: string, call: Call) {
  return {
    /** Whether the assistant is offered. `systemCode` is the status call's own: `<first host label>Proart`. */
    status: ({ region, systemCode }: { region: RegionCode; systemCode: string }) =>
      call({
        operation: 'assistant.status',
        freshness: 'settings',
        schema: statusSchema,
        url: `${base}/api/v0/regions/${region}/aiAssistant/${assistantFeatureId}`,
        query: { websiteCode: region, systemCode },
      }),
  };
}
