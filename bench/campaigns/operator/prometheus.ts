import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Program, startProgram } from '../../../scripts/product/program.ts'
import { findProgram } from '../../../scripts/product/run.ts'
import { installed } from '../../../scripts/testing/debian.ts'
import { type Machine, PORT } from './machine.ts'

const PROMETHEUS_PORT = PORT + 5
const ALARM_MS = 60_000
/** Alerts that must be silent while the shop is well. */
const QUIET = [
  'SiteDown',
  'WebProcessDown',
  'WorkerDown',
  'MetricsMissing',
  'BackupLate',
  'BackupMissing',
  'BackupFailed',
  'Breach',
  'Errors',
]

/** A real Prometheus on the files that the document copied to /etc/prometheus. */
export class Prometheus {
  #program: Program | undefined

  /** Starts Prometheus, which reads its targets each second; a rule's `for` is two seconds. */
  async start(machine: Machine): Promise<void> {
    if (!(await installed(() => findProgram('prometheus'), 'prometheus')))
      throw new Error('There is no prometheus: run `apt-get install prometheus` as root.')
    const change = (name: string, edit: (text: string) => string) => {
      const file = machine.path('etc/prometheus', name)
      writeFileSync(file, edit(readFileSync(file, 'utf8')))
    }
    change('targets.yml', (text) => machine.here(text))
    change('alerts.yml', (text) => text.replace(/^( +for: )\w+$/gm, '$12s'))
    change('prometheus.yml', (text) =>
      text.replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s'),
    )
    const data = machine.path('var/lib/prometheus')
    mkdirSync(data)
    const options = {
      'config.file': machine.path('etc/prometheus/prometheus.yml'),
      'storage.tsdb.path': data,
      'web.listen-address': `127.0.0.1:${PROMETHEUS_PORT}`,
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    this.#program = await startProgram(findProgram('prometheus') ?? '', args, {
      port: PROMETHEUS_PORT,
    })
  }

  /** Waits until every process is read, then throws where an alert fires that must be silent. */
  async demandQuiet(): Promise<void> {
    await this.#until(
      'every process is read',
      async () => (await this.#query('sum(up{job=~"web|worker"})')) === 3,
    )
    await wait(5_000)
    const loud = (await this.#firing()).filter((name) => QUIET.includes(name))
    if (loud.length > 0) throw new Error(`alerts fire although the shop is well: ${loud}`)
  }

  /** Waits until an alert fires, or is silent again. */
  async demand(alert: string, isFiring: boolean): Promise<void> {
    await this.#until(
      `${alert} ${isFiring ? 'fires' : 'ends'}`,
      async () => (await this.#firing()).includes(alert) === isFiring,
    )
  }

  /** The releases that processes report. */
  async releases(): Promise<string[]> {
    const { result } = await this.#ask<{ result: { metric: { version: string } }[] }>(
      'query?query=sori_build_info',
    )
    return [...new Set(result.map(({ metric }) => metric.version))]
  }

  async end(): Promise<void> {
    await this.#program?.end()
  }

  async #firing(): Promise<string[]> {
    const { alerts } = await this.#ask<{
      alerts: { state: string; labels: { alertname: string } }[]
    }>('alerts')
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }

  async #query(expression: string): Promise<number> {
    const { result } = await this.#ask<{ result: { value: [number, string] }[] }>(
      `query?query=${encodeURIComponent(expression)}`,
    )
    return Number(result[0]?.value[1] ?? 0)
  }

  async #ask<T>(path: string): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${PROMETHEUS_PORT}/api/v1/${path}`)
    return ((await answer.json()) as { data: T }).data
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + ALARM_MS; !(await isSo()); await wait(250))
      if (Date.now() > until)
        throw new Error(`${what}: not within a minute\n${this.#program?.said().slice(-1_000)}`)
  }
}
