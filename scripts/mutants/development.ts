/** The development panel: what is made for it is nobody else's, and what everybody has is no part of it. */
import { mutantsOf } from './mutant.ts';

const finish = mutantsOf('bff/pages/finish.ts', 'bff/debugRecords');
const debugging = mutantsOf('bff/dev/debugging.ts', 'bff/debugging');

export const developmentMutants = [
  finish(
    'what is finished is no answer to who looks into the making',
    'if (hit && !visit.recorder) return counted(hit);',
    'if (hit) return counted(hit);',
  ),
  finish(
    'who looks into the making waits for no other one',
    ' && !visit.renews && !visit.recorder;',
    ' && !visit.renews;',
  ),
  mutantsOf('bff/pages/answers.ts', 'bff/debugRecords')(
    'a page that is kept by its path is none either',
    'visit.listed || visit.recorder ? undefined : kept<PageAnswer>(key)',
    'visit.listed ? undefined : kept<PageAnswer>(key)',
  ),
  mutantsOf('bff/routes/serve.ts', 'bff/debugRecords')(
    'what is ready is none either',
    'if (recorders?.wantedBy(request)) return undefined;',
    '',
  ),
  mutantsOf('bff/dev/recent.ts', 'bff/debugRecords')(
    'what was written down of requests has its limit',
    'kept.size > most && oldest !== undefined',
    'kept.size > Number.MAX_SAFE_INTEGER && oldest !== undefined',
  ),
  debugging('a page with the panel is kept by nobody', "reply.header('cache-control', 'no-store');", ''),
  debugging('only pages that are asked for with it have the panel', ' && asksForPanel(url);', ';'),
  debugging('what has no body gets none', 'if (!isHtml || !payload) return payload;', 'if (!isHtml) return payload;'),
];
