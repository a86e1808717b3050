import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../../product/workspaces.ts'
import { expectAccepted } from '../../testing/expect-accepted.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const folder = join(root, 'deploy/metrics')
const temporaryPlace = temporaryFolder('metrics')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const promtool = { program: 'promtool', packageName: 'prometheus' }
const amtool = { program: 'amtool', packageName: 'prometheus-alertmanager' }
const blackbox = {
  program: 'prometheus-blackbox-exporter',
  packageName: 'prometheus-blackbox-exporter',
}

type Rule = {
  alert: string
  expr: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}

type Panel = { targets?: { expr: string }[] }

const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(({ rules: some }) => some)
const { panels } = JSON.parse(read('grafana.json')) as { panels: Panel[] }
const dashboardQueries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

describe('deploy/metrics', () => {
  it('has Prometheus rules that pass their tests', async () => {
    await expectAccepted(promtool, ['check', 'config', join(folder, 'prometheus.yml')])
    await expectAccepted(promtool, ['test', 'rules', join(folder, 'alerts.test.yml')])
  })

  it('has an Alertmanager configuration that amtool accepts', async () => {
    await expectAccepted(amtool, ['check-config', join(folder, 'alertmanager.yml')])
  })

  it('has probes that the blackbox exporter accepts', async () => {
    await expectAccepted(blackbox, [
      '--config.check',
      `--config.file=${join(folder, 'blackbox.yml')}`,
    ])
  })

  // Checked here, because promtool does not read these files.
  it.each(['targets.yml', 'targets.compose.yml'])(
    'lists targets of web, worker and node in %s',
    (name) => {
      const all = parse(read(name)) as { labels: { job: string }; targets: string[] }[]
      const valid = all.filter(({ targets }) => targets.every((one) => /^[\w.]+:\d+$/.test(one)))
      const jobs = valid.map(({ labels }) => labels.job)
      expect(jobs).toEqual(expect.arrayContaining(['web', 'worker', 'node']))
    },
  )

  it('contains more than 20 rules', () => {
    expect(rules.length).toBeGreaterThan(20)
  })

  it.each(rules)('describes and tests the alert $alert', (rule) => {
    const { alert, labels, annotations } = rule
    const [file, anchor = ''] = (annotations?.runbook_url ?? '').split('#')
    expect(labels?.severity).toMatch(/^(critical|warning)$/)
    expect(annotations?.summary).toBeTruthy()
    expect(file).toBe('docs/runbook.md')
    expect(sections()).toContain(anchor)
    expect(read('alerts.test.yml')).toContain(`alertname="${alert}"`)
  })

  it('links a rule to every section of the runbook', () => {
    const linked = rules.map(({ annotations }) => annotations?.runbook_url?.split('#')[1])
    expect(linked).toEqual(expect.arrayContaining(sections()))
  })

  it('has dashboard queries that promtool accepts', async () => {
    expect(dashboardQueries.length).toBeGreaterThan(10)
    const records = dashboardQueries.map((expr, index) => ({
      record: `panel:query:${index}`,
      expr,
    }))
    const file = join(temporaryPlace, 'queries.json')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
    await expectAccepted(promtool, ['check', 'rules', file])
  })

  it('names only metrics that the API registers', () => {
    expect(unknownMetrics([...rules.map(({ expr }) => expr), ...dashboardQueries])).toEqual([])
  })
})

function sections(): string[] {
  const text = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
  return [...text.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name.toLowerCase())
}

/** Returns the queried metrics that the API does not register. */
function unknownMetrics(queries: readonly string[]): string[] {
  const sources = join(root, 'api/src/metrics')
  const code = readdirSync(sources).map((name) => readFileSync(join(sources, name), 'utf8'))
  const registered = new Set(code.join('\n').match(/\b(sori|http_request)_\w+(?=[':])/g))
  const named = queries.join('\n').match(/\b(sori|http_request)_\w+/g) ?? []
  const unknown = new Set(
    named
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !registered.has(name)),
  )
  return [...unknown]
}
