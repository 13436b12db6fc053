import { budgets } from '../../bff/pages/compose/budgets.ts';
import type { RawEcConfig } from '../../bff/upstreams/content/contentSchemas.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { Config } from '../../runtime/config/config.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import type { DoctorCalls } from './doctorCalls.ts';
import { explainFailure } from './explainFailure.ts';
import { type Finding, note, ok } from './finding.ts';
import {
  assistantProbes,
  contentProbes,
  type Probe,
  recentDataProbes,
  supportProbes,
  websiteInfoProbes,
} from './probes.ts';

/** Result of one call. */
interface Reply extends Pick<Probe, 'operation' | 'isExpected'> {
  region: RegionCode;
  ms: number;
  value: object | null;
  error: unknown;
}

interface ProbeResult {
  findings: Finding[];
  replies?: Reply[];
}

/** Content by edition and operation. */
export type FoundContent = ReadonlyMap<RegionCode, ReadonlyMap<string, object | null>>;

const upstreams = [
  { setting: 'CONTENT_API_URL', probesFor: contentProbes },
  { setting: 'RECENT_DATA_API_URL', probesFor: recentDataProbes },
  { setting: 'WEBSITE_INFO_API_URL', probesFor: websiteInfoProbes },
  { setting: 'SUPPORT_API_URL', probesFor: supportProbes },
  { setting: 'ASSISTANT_API_URL', probesFor: assistantProbes },
] as const satisfies { setting: keyof Config; probesFor: unknown }[];

/** Calls every upstream that has a URL, for each of the editions. */
export async function checkUpstreams(
  config: Config,
  doctorCalls: DoctorCalls,
  editions: readonly RegionCode[],
): Promise<{ findings: Finding[]; content: FoundContent }> {
  const all = await Promise.all(
    upstreams.map(async ({ setting, probesFor }): Promise<ProbeResult> => {
      const url = config[setting];
      // A missing required URL is already a finding of the settings.
      if (!url) return { findings: isOptional(setting) ? [note(setting, 'is not set: its feature is disabled')] : [] };
      return probeUpstream(setting, url, editions, (region) => probesFor(url, doctorCalls, region));
    }),
  );
  // The content API is the first upstream.
  const [content] = all;
  return {
    findings: all.flatMap(({ findings }) => findings),
    content: byEdition(content?.replies ?? []),
  };
}

const isOptional = (setting: string) => setting === 'SUPPORT_API_URL' || setting === 'ASSISTANT_API_URL';

/**
 * Calls one upstream, one edition after the other, and stops after an edition for which it is unreachable.
 * @param about Name of the setting that contains its URL.
 */
export async function probeUpstream(
  about: string,
  url: string,
  editions: readonly RegionCode[],
  probesOf: (region: RegionCode) => readonly Probe[],
): Promise<ProbeResult> {
  const replies: Reply[] = [];
  for (const region of editions) {
    const editionReplies = await Promise.all(probesOf(region).map((probe) => replyTo(probe, region)));
    replies.push(...editionReplies);
    // Calls for the other editions would wait as long, with the same result.
    if (editionReplies.every(({ value }) => value === null) && editionReplies.some(isUnreached)) break;
  }
  return { findings: toFindings(about, new URL(url), replies), replies };
}

const isUnreached = ({ error }: Reply) =>
  error instanceof UpstreamError && (error.reason === 'timeout' || error.reason === 'network');

async function replyTo({ operation, isExpected = false, call }: Probe, region: RegionCode): Promise<Reply> {
  const startedAt = performance.now();
  const toReply = (value: object | null, error: unknown) => {
    return { operation, isExpected, region, ms: Math.round(performance.now() - startedAt), value, error };
  };
  return call().then(
    (value) => toReply(value, null),
    (error: unknown) => toReply(null, error),
  );
}

/**
 * Returns one finding for all successful calls, further ones for slow calls and missing content, and one for each cause
 * of failure.
 */
function toFindings(about: string, url: URL, replies: readonly Reply[]): Finding[] {
  const good = replies.filter(({ error }) => error === null);
  const slow = good.filter(({ ms }) => ms > budgets.streamed.sectionMs);
  const missing = good.filter(({ value, isExpected }) => value === null && isExpected);
  const findings: Finding[] = [];
  if (good.length > 0) findings.push(ok(about, `${callsOf(good)} in ${times(good)}: ${operationsOf(good)}`));
  if (slow.length > 0) {
    findings.push(
      note(
        about,
        `slow: ${operationsOf(slow)} took ${times(slow)}`,
        `A page waits ${budgets.streamed.sectionMs} ms for a section, then continues without it`,
      ),
    );
  }
  if (missing.length > 0) {
    findings.push(
      note(
        about,
        `has no ${operationsOf(missing)} for ${editionsOf(missing)}, which every edition should have`,
        'Enter the content, otherwise pages of the edition show defaults',
      ),
    );
  }
  return [...findings, ...failures(about, url, replies)];
}

/** Groups failed calls: one finding for all calls with the same cause of failure. */
function failures(about: string, url: URL, replies: readonly Reply[]): Finding[] {
  const groups = new Map<string, { finding: Finding; failed: Reply[] }>();
  for (const reply of replies.filter(({ error }) => error !== null)) {
    const finding = { about, ...explainFailure(reply.error, about, url) };
    const group = groups.get(`${finding.level} ${finding.text}`) ?? { finding, failed: [] };
    groups.set(`${finding.level} ${finding.text}`, group);
    group.failed.push(reply);
  }
  return [...groups.values()].map(({ finding, failed }) => ({
    ...finding,
    text: `${operationsOf(failed)} for ${editionsOf(failed)}: ${finding.text}`,
  }));
}

const callsOf = ({ length }: readonly Reply[]) => (length === 1 ? 'one call succeeded' : `${length} calls succeeded`);
const operationsOf = (replies: readonly Reply[]) => [...new Set(replies.map(({ operation }) => operation))].join(', ');
const editionsOf = (replies: readonly Reply[]) => [...new Set(replies.map(({ region }) => region))].join(', ');

function times(replies: readonly Reply[]): string {
  const all = replies.map(({ ms }) => ms);
  const [min, max] = [Math.min(...all), Math.max(...all)];
  return min === max ? `${max} ms` : `${min} to ${max} ms`;
}

function byEdition(replies: readonly Reply[]): FoundContent {
  const found = new Map<RegionCode, Map<string, object | null>>();
  for (const { region, operation, value, error } of replies) {
    if (error !== null) continue;
    const editionReplies = found.get(region) ?? new Map();
    found.set(region, editionReplies.set(operation, value));
  }
  return found;
}

/** Shop settings of an edition: null if it has none, undefined if the call failed. */
export function ecConfigOf(content: FoundContent, region: RegionCode): RawEcConfig | null | undefined {
  // The operation's schema has validated it.
  return content.get(region)?.get('ecConfig') as RawEcConfig | null | undefined;
}
