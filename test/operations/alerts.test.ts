/** Alert rules and dashboard: they ask for metrics that a server has, and every alert says what to do. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../bff/metrics.ts';

const folder = path.join(import.meta.dirname, '../../docs/operations');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

// Files of ours: what they must hold is what is tested.
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] };
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** What labels of a scrape can say: the sets that `docs/operations.md` names. */
const closedSets: Readonly<Record<string, readonly string[]>> = {
  result: ['hit', 'stale', 'stale_error', 'miss', 'collapsed', 'negative', 'bypass', 'sent', 'failed', 'dropped'],
  tier: ['l1', 'l2'],
  reason: ['upstream', 'rate_limit', 'overload'],
};

/** Prometheus' own, about each scrape. */
const ofPrometheus = ['up'];
const addedByPrometheus = ['job', 'instance'];

/** Each metric of a server with its labels, as a scrape has them. */
async function knownMetrics(): Promise<Map<string, Set<string>>> {
  const { registry } = createMetrics({ ofProcess: true });
  // The types leave out what every metric has.
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; type?: string; labelNames: string[] }[];
  const json = await registry.getMetricsAsJSON();
  return new Map(
    metrics.flatMap(({ name, labelNames }) => {
      const isHistogram = String(json.find((metric) => metric.name === name)?.type) === 'histogram';
      const labels = new Set([...labelNames, ...addedByPrometheus]);
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
  /** Label, and the text that it is compared with. */
  matchers: [string, string][];
}

/** What a query reads. @throws when it is no PromQL. */
function selectorsIn(query: string): Selector[] {
  // Grafana puts a time there.
  const text = query.replaceAll('$__rate_interval', '5m');
  const selectors: Selector[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, type, node }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      if (name !== 'VectorSelector') return;
      const metric = node.getChild('Identifier');
      const matchers = [...text.slice(from, to).matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)];
      selectors.push({
        metric: metric ? text.slice(metric.from, metric.to) : '',
        matchers: matchers.map(([, label = '', value = '']) => [label, value]),
      });
    },
  });
  return selectors;
}

/** What a query refers to that there is not. */
async function strangersIn(query: string): Promise<string[]> {
  const known = await knownMetrics();
  return selectorsIn(query).flatMap(({ metric, matchers }) => {
    if (ofPrometheus.includes(metric)) return [];
    const labels = known.get(metric);
    if (!labels) return [`metric ${metric}`];
    return matchers.flatMap(([label, value]) => {
      if (!labels.has(label)) return [`label ${label} of ${metric}`];
      const set = closedSets[label];
      return set
        ? value
            .split('|')
            .filter((word) => !set.includes(word))
            .map((word) => `${label}="${word}"`)
        : [];
    });
  });
}

test('strangers are found', async () => {
  expect(await strangersIn('rate(proart_nothing_total[5m])')).toEqual(['metric proart_nothing_total']);
  expect(await strangersIn('proart_shed_total{colour="red"}')).toEqual(['label colour of proart_shed_total']);
  expect(await strangersIn('proart_shed_total{reason=~"overload|hunger"}')).toEqual(['reason="hunger"']);
  await expect(strangersIn('sum(rate(')).rejects.toThrow('no PromQL');
});

test.each(rules)(
  '$alert asks for what there is, and has its entry in the runbook',
  async ({ alert, expr, labels, annotations }) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(await strangersIn(expr)).toEqual([]);
    expect(['page', 'ticket']).toContain(labels['severity']);
    expect(annotations['summary']).toBeTruthy();
    expect(annotations['runbook']).toBe(`docs/operations/runbook.md#${alert.toLowerCase()}`);
  },
);

test('the runbook has an entry for each alert, and none besides', () => {
  const entries = [...read('runbook.md').matchAll(/^## (\w+)$/gm)].map(([, alert]) => alert);
  expect(entries).toEqual(rules.map(({ alert }) => alert));
});

test.each(panels)('the panel "$title" of the dashboard asks for what there is: $expr', async ({ expr }) => {
  expect(selectorsIn(expr).length).toBeGreaterThan(0);
  expect(await strangersIn(expr)).toEqual([]);
});

test('every metric of the product is on the dashboard', () => {
  const shown = new Set(panels.flatMap(({ expr }) => selectorsIn(expr)).map(({ metric }) => metric));
  const names = createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
  const isShown = (name: string) => [...shown].some((metric) => metric.replace(/_(count|sum|bucket)$/, '') === name);
  // How many entries a store has says less than how much memory they take.
  expect(names.filter((name) => !isShown(name))).toEqual(['proart_cache_entries']);
});

const isMissing = spawnSync('promtool', ['--version']).error !== undefined;
if (isMissing)
  process.stderr.write('promtool is not installed (package prometheus): its tests of the alerts are skipped\n');

describe.skipIf(isMissing)("Prometheus' own tool", () => {
  test('takes the rules', () => {
    execFileSync('promtool', ['check', 'rules', path.join(folder, 'alerts.yaml')]);
  });

  test('finds that alerts fire when they should, and only then', () => {
    execFileSync('promtool', ['test', 'rules', path.join(import.meta.dirname, 'alerts.promtool.yaml')]);
  });
});
