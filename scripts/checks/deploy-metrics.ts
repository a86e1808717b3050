import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../product/workspaces.ts'
import { accepts } from './accepts.ts'
import { holds, type Outcome, together } from './check.ts'

const folder = join(root, 'deploy/metrics')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const promtool = { program: 'promtool', packageName: 'prometheus' }
const amtool = { program: 'amtool', packageName: 'prometheus-alertmanager' }
const blackbox = { program: 'prometheus-blackbox-exporter', packageName: 'prometheus-blackbox-exporter' }

type Rule = {
  alert: string
  expr: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}

/** Checks deploy/metrics with promtool, amtool and the blackbox exporter, and the rules with the runbook. */
export async function metricsFiles(): Promise<Outcome> {
  const rules = rulesIn(read('alerts.yml'))
  return together([
    await accepts(promtool, ['check', 'config', join(folder, 'prometheus.yml')]),
    await accepts(promtool, ['test', 'rules', join(folder, 'alerts.test.yml')]),
    await accepts(amtool, ['check-config', join(folder, 'alertmanager.yml')]),
    await accepts(blackbox, ['--config.check', `--config.file=${join(folder, 'blackbox.yml')}`]),
    targets(),
    holds(rules.length > 20 ? undefined : 'deploy/metrics/alerts.yml has fewer than 20 rules'),
    holds(rules.flatMap(incomplete).join('\n') || undefined),
    holds(withoutAlert(rules).join('\n') || undefined),
    await dashboard(),
    holds(unknownMetrics([...rules.map(({ expr }) => expr), ...dashboardQueries()]).join('\n') || undefined),
  ])
}

function rulesIn(text: string): Rule[] {
  const { groups } = parse(text) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Every rule says how urgent it is, what happened and where its section of the runbook is, and has a test. */
function incomplete({ alert, labels, annotations }: Rule): string[] {
  const [file, anchor = ''] = (annotations?.runbook_url ?? '').split('#')
  const lacks = {
    'a severity': !/^(critical|warning)$/.test(labels?.severity ?? ''),
    'a summary': !annotations?.summary,
    'a section in docs/runbook.md': file !== 'docs/runbook.md' || !sections().includes(anchor),
    'a test in alerts.test.yml': !read('alerts.test.yml').includes(`alertname="${alert}"`),
  }
  return Object.entries(lacks).flatMap(([what, isLacking]) => (isLacking ? [`${alert} lacks ${what}`] : []))
}

/** The anchors of docs/runbook.md's sections about alerts, whose names are one word. */
function sections(): string[] {
  const text = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
  return [...text.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name.toLowerCase())
}

function withoutAlert(rules: readonly Rule[]): string[] {
  const linked = new Set(rules.map(({ annotations }) => annotations?.runbook_url?.split('#')[1]))
  return sections().flatMap((name) => (linked.has(name) ? [] : [`docs/runbook.md has ${name}, which no rule links to`]))
}

/** Prometheus reads these files itself, and promtool does not follow them. */
function targets(): Outcome {
  return together(
    ['targets.yml', 'targets.compose.yml'].map((name) => {
      const groups = parse(read(name)) as { labels: { job: string }; targets: string[] }[]
      const jobs = groups.filter(({ targets: addresses }) => addresses.every((one) => /^[\w.]+:\d+$/.test(one)))
      const isWhole = ['web', 'worker', 'node'].every((job) => jobs.some(({ labels }) => labels.job === job))
      return holds(isWhole ? undefined : `deploy/metrics/${name} lacks targets of web, worker or node`)
    }),
  )
}

type Panel = { targets?: { expr: string }[] }
const dashboardQueries = () =>
  (JSON.parse(read('grafana.json')) as { panels: Panel[] }).panels.flatMap(({ targets: queries = [] }) => queries.map(({ expr }) => expr))

/** promtool parses each query of the dashboard as a recording rule. */
async function dashboard(): Promise<Outcome> {
  const place = await mkdtemp(join(tmpdir(), 'sori-dashboard-'))
  const file = join(place, 'queries.json')
  try {
    const rules = dashboardQueries().map((expr, at) => ({ record: `panel:query:${at}`, expr }))
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    return together([
      holds(rules.length > 10 ? undefined : 'deploy/metrics/grafana.json has fewer than 10 queries'),
      await accepts(promtool, ['check', 'rules', file]),
    ])
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Metrics of ours that a query names and the API does not register: the query would be empty for ever. */
function unknownMetrics(queries: readonly string[]): string[] {
  const sources = join(root, 'api/src/metrics')
  const code = readdirSync(sources).map((name) => readFileSync(join(sources, name), 'utf8'))
  const known = new Set(code.join('\n').match(/(?<=')(sori|http_request)_\w+(?=')/g))
  const named = queries.join('\n').match(/\b(sori|http_request)_\w+/g) ?? []
  const unknown = new Set(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !known.has(name)))
  return [...unknown].map((name) => `deploy/metrics names ${name}, which the API does not have`)
}
