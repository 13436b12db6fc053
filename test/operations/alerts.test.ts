/** Alert rules and dashboard: their queries match the metrics of a server, and each alert has a runbook entry. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { PageMemo } from '../../bff/pages/compose/pageMemo.ts';
import type { Refusal } from '../../bff/pages/resolve/lookups.ts';
import { engineNames } from '../../bff/routes/webVitals.ts';
import { createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { shopResponses } from '../../bff/upstreams/shop/shopSchemas.ts';
import type { ReportResult } from '../../bff/upstreams/transport/report.ts';
import { createUpstreams } from '../../bff/upstreams/upstreams.ts';
import { measuredKinds, webVitals } from '../../contracts/calls/webVitals.ts';
import { degradedReasons } from '../../contracts/degraded.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import type { HtmlCacheOptions } from '../../renderer/htmlCache/htmlCache.ts';
import type { CacheResult } from '../../runtime/cache/lookup.ts';
import { parseConfig } from '../../runtime/config/config.ts';
import { createMetrics, type Metrics } from '../../runtime/telemetry/metrics.ts';
import { sandboxSettings } from '../../sandbox/sandbox.ts';
import { endpoints } from '../../tools/contract/endpoints.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/operations');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

// Our own files, so their shape is not validated.
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const promtoolTests = path.join(import.meta.dirname, 'alerts.promtool.yaml');
const dashboard = JSON.parse(read('dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** Distinct texts that the first group of a pattern matches in the source files of a folder. */
const matchesIn = (sourceFolder: string, pattern: RegExp): string[] => {
  const sources = readdirSync(path.join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(root, sourceFolder, file), 'utf8'));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, word = '']) => word)))];
};

/** All members of a union type; a missing or additional one is a type error. */
const membersOf = <Member extends string>(members: Record<Member, true>) => Object.keys(members);

const operations = [
  ...matchesIn('bff/upstreams', /(?:\bget\(\s*|\boperation: )'([\w.]+)'/g),
  ...Object.keys(shopResponses).map((name) => `shop.${name}`),
];

/** Names of the stores of a process, as in its metrics. */
async function storesOf(metrics: Metrics): Promise<string[]> {
  createAnswerCache({ metrics });
  new PageMemo({ metrics, now: Date.now });
  const all = await metrics.registry.getMetricsAsJSON();
  const entries = all.find(({ name }) => name === 'proart_cache_entries');
  return (entries?.values ?? []).map(({ labels }) => String(labels['cache']));
}

function upstreamsOf(metrics: Metrics): string[] {
  const config = parseConfig(sandboxSettings('http://127.0.0.1:1'), { sandbox: true });
  const cache = createAnswerCache({ metrics });
  return Object.keys(createUpstreams(config, { cache, metrics, log: pino({ level: 'silent' }) }).circuits());
}

const stores = [
  ...(await storesOf(createMetrics())),
  ...membersOf<Parameters<HtmlCacheOptions['countEviction']>[0]>({ html: true, html_choice: true }),
];
const upstream = upstreamsOf(createMetrics());

/** Possible label values of each metric, if they are a closed set. */
const closedSets: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  http_server_request_duration_seconds: {
    http_route: [
      ...endpoints.map(({ contract }) => `${bffPrefix}${contract.endpoint}`),
      // Pages, probes, requests without a route, and requests refused before routing.
      ...['/', '/*', '/livez', '/readyz', 'none', ...matchesIn('runtime/http', /\broute: '(\w+)'/g)],
    ],
  },
  http_client_request_duration_seconds: {
    upstream,
    operation: operations,
    // Calls refused for overload are not made, so they have no outcome.
    outcome: ['ok', ...degradedReasons.filter((reason) => reason !== 'overload')],
  },
  proart_cache_requests_total: {
    cache: [...operations, 'page', 'html'],
    tier: ['l1', 'l2'],
    result: membersOf<CacheResult>({
      hit: true,
      stale: true,
      stale_error: true,
      miss: true,
      collapsed: true,
      negative: true,
      bypass: true,
    }),
  },
  proart_cache_evictions_total: { cache: stores },
  proart_cache_entries: { cache: stores },
  proart_cache_bytes: { cache: stores },
  proart_circuit_state: { upstream },
  proart_degraded_sections_total: { reason: degradedReasons },
  proart_redirects_refused_total: {
    reason: membersOf<Refusal['reason']>({ date: true, host: true, invalid: true, loop: true, scheme: true }),
  },
  proart_ssrlog_total: {
    result: membersOf<ReportResult>({ sent: true, failed: true, dropped: true }),
  },
  proart_web_vitals_seconds: {
    metric: Object.keys(webVitals.shape).filter((name) => !['pageKind', 'CLS'].includes(name)),
    page: measuredKinds,
    engine: engineNames,
  },
  proart_web_vitals_layout_shift: { page: measuredKinds, engine: engineNames },
  proart_shed_total: {
    reason: ['bff', 'runtime'].flatMap((folder) => matchesIn(folder, /\.shed\.inc\(\{ reason: '(\w+)' \}\)/g)),
  },
};

/** Metrics and labels that Prometheus adds to each scrape. */
const prometheusMetrics = ['up'];
const prometheusLabels = ['job', 'instance'];

/** Labels of all metrics of a server, as in a scrape. */
async function knownMetrics(): Promise<Map<string, Set<string>>> {
  const { registry } = createMetrics({ ofProcess: true });
  // The types of prom-client lack these properties.
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; type?: string; labelNames: string[] }[];
  const json = await registry.getMetricsAsJSON();
  return new Map(
    metrics.flatMap(({ name, labelNames }) => {
      const isHistogram = String(json.find((metric) => metric.name === name)?.type) === 'histogram';
      const labels = new Set([...labelNames, ...prometheusLabels]);
      if (!isHistogram) return [[name, labels] as const];
      return [
        [`${name}_count`, labels] as const,
        [`${name}_sum`, labels] as const,
        [`${name}_bucket`, new Set([...labels, 'le'])] as const,
      ];
    }),
  );
}

interface Selector {
  metric: string;
  /** Label, operator, value. */
  matchers: [string, string, string][];
}

/**
 * Metrics and label matchers of a query.
 * @throws if the query is not valid PromQL.
 */
function selectorsIn(query: string): Selector[] {
  // Grafana replaces this variable by a duration.
  const text = query.replaceAll('$__rate_interval', '5m');
  const selectors: Selector[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, type, node }) {
      if (type.isError) throw new Error(`invalid PromQL at ${from}: ${text}`);
      if (name !== 'VectorSelector') return;
      const metric = node.getChild('Identifier');
      const matchers = [...text.slice(from, to).matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
      selectors.push({
        metric: metric ? text.slice(metric.from, metric.to) : '',
        matchers: matchers.map(([, label = '', operator = '', value = '']) => [label, operator, value]),
      });
    },
  });
  return selectors;
}

/** Unknown metrics, labels and label values in a query. */
async function unknownIn(query: string): Promise<string[]> {
  const known = await knownMetrics();
  return selectorsIn(query).flatMap(({ metric, matchers }) => {
    if (prometheusMetrics.includes(metric)) return [];
    const labels = known.get(metric);
    if (!labels) return [`metric ${metric}`];
    return matchers.flatMap(([label, operator, value]) => {
      if (!labels.has(label)) return [`label ${label} of ${metric}`];
      const set = closedSets[baseName(metric)]?.[label];
      if (!set) return [];
      // Checks each alternative, so that an unknown one next to a known one is found.
      const alternatives = operator.endsWith('~') ? value.split('|') : [value];
      const isKnown = (alternative: string) =>
        operator.endsWith('~')
          ? set.some((member) => new RegExp(`^(?:${alternative})$`).test(member))
          : set.includes(alternative);
      return alternatives.filter((text) => !isKnown(text)).map((text) => `${label}="${text}"`);
    });
  });
}

/** Name of a metric, without the suffix of a histogram series. */
const baseName = (metric: string) => metric.replace(/_(count|sum|bucket)$/, '');

test('unknown metrics, labels and values are found', async () => {
  expect(await unknownIn('rate(proart_nothing_total[5m])')).toEqual(['metric proart_nothing_total']);
  expect(await unknownIn('proart_shed_total{colour="red"}')).toEqual(['label colour of proart_shed_total']);
  expect(await unknownIn('proart_shed_total{reason=~"overload|hunger"}')).toEqual(['reason="hunger"']);
  // Values of another metric.
  expect(await unknownIn('proart_shed_total{reason="timeout"}')).toEqual(['reason="timeout"']);
  expect(await unknownIn('proart_ssrlog_total{result="hit"}')).toEqual(['result="hit"']);
  expect(await unknownIn('proart_cache_requests_total{cache=~"html|heder",result="sent"}')).toEqual([
    'cache="heder"',
    'result="sent"',
  ]);
  expect(await unknownIn('proart_cache_evictions_total{cache!~"html|header"}')).toEqual(['cache="header"']);
  const calls = 'http_client_request_duration_seconds_count{upstream="recentData",outcome!="fine",operation="seo"}';
  expect(await unknownIn(calls)).toEqual(['upstream="recentData"', 'outcome="fine"']);
  const requests = 'http_server_request_duration_seconds_bucket{http_route=~"/[*]|/bff/v2/.*",le="1"}';
  expect(await unknownIn(requests)).toEqual(['http_route="/bff/v2/.*"']);
  await expect(unknownIn('sum(rate(')).rejects.toThrow('invalid PromQL');
});

test.each(rules)(
  '$alert queries existing metrics and has a runbook entry',
  async ({ alert, expr, labels, annotations }) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(await unknownIn(expr)).toEqual([]);
    expect(['page', 'ticket']).toContain(labels['severity']);
    expect(annotations['summary']).toBeTruthy();
    expect(annotations['runbook']).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
  },
);

test('the runbook has exactly one entry for each alert', () => {
  const rows = [...read('runbook.md').matchAll(/^\| <a id="(\w+)"><\/a>`(\w+)`/gm)];
  expect(rows.map(([, , alert]) => alert)).toEqual(rules.map(({ alert }) => alert));
  expect(rows.map(([, anchor]) => anchor)).toEqual(rules.map(({ alert }) => alert.toLowerCase()));
});

test.each(panels)('the dashboard panel "$title" queries existing metrics: $expr', async ({ expr }) => {
  expect(selectorsIn(expr).length).toBeGreaterThan(0);
  expect(await unknownIn(expr)).toEqual([]);
});

test('the queries in docs/operations.md ask for existing metrics', async () => {
  const manual = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const queries = /^```\n( +sum by [\s\S]*?)^```$/m.exec(manual)?.[1]?.split('\n\n') ?? [];
  expect(queries).toHaveLength(3);
  for (const query of queries) expect(await unknownIn(query)).toEqual([]);
});

test('the closed sets of label values are not empty and belong to existing metrics', async () => {
  const known = [...(await knownMetrics()).keys()].map(baseName);
  expect(Object.keys(closedSets).filter((metric) => !known.includes(metric))).toEqual([]);
  const sets = Object.values(closedSets).flatMap(Object.values<readonly string[]>);
  expect(sets.filter((set) => set.length < 2)).toEqual([]);
});

test('every metric of the product is on the dashboard', () => {
  const shownMetrics = new Set(panels.flatMap(({ expr }) => selectorsIn(expr)).map(({ metric }) => metric));
  const names = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const isShown = (name: string) => [...shownMetrics].some((metric) => baseName(metric) === name);
  // The dashboard shows the memory of the stores instead of the number of entries.
  expect(names.filter((name) => !isShown(name))).toEqual(['proart_cache_entries']);
});

test('every alert fires in a promtool test', () => {
  interface Case {
    alertname: string;
    exp_alerts: unknown[];
  }
  const { tests } = parse(readFileSync(promtoolTests, 'utf8')) as { tests: { alert_rule_test: Case[] }[] };
  const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const fired = new Set(cases.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname));
  expect([...fired].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

const isMissing = spawnSync('promtool', ['--version']).error !== undefined;
if (isMissing)
  process.stderr.write('promtool is not installed (package prometheus): skipping its tests of the alerts\n');

describe.skipIf(isMissing)('promtool', () => {
  test('accepts the rules', () => {
    execFileSync('promtool', ['check', 'rules', path.join(folder, 'alerts.yaml')]);
  });

  test('passes the unit tests of the rules', () => {
    execFileSync('promtool', ['test', 'rules', promtoolTests]);
  });
});
