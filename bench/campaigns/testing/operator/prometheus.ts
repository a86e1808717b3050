import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@jest/globals'
import { type Program, startProgram } from '../../../../scripts/product/program.ts'
import { findProgram } from '../../../../scripts/product/run.ts'
import { requireProgram } from '../../../../scripts/testing/debian.ts'
import { until } from '../until.ts'
import { type Machine, PORT } from './machine.ts'

const PROMETHEUS_PORT = PORT + 5
const ALERT_MS = 60_000
/** Alerts that must not fire while the shop works. */
const SILENT_ALERTS = [
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

type Alert = { state: string; labels: { alertname: string } }
type Sample = { metric: { version: string }; value: [number, string] }

/** Prometheus with the configuration of deploy, adapted to the machine. */
export class Prometheus {
  #program: Program | undefined

  /** Starts Prometheus. It reads the targets each second, and an alert fires after two seconds. */
  async start(machine: Machine): Promise<void> {
    await requireProgram('prometheus', 'prometheus')
    const editFile = (name: string, edit: (text: string) => string) => {
      const file = machine.path('etc/prometheus', name)
      writeFileSync(file, edit(readFileSync(file, 'utf8')))
    }
    editFile('targets.yml', (text) => machine.adapt(text))
    editFile('alerts.yml', (text) => text.replace(/^( +for: )\w+$/gm, (_line, key) => `${key}2s`))
    editFile('prometheus.yml', (text) =>
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

  async expectQuiet(): Promise<void> {
    await this.#until('every process is read', async () => {
      const [sum] = await this.#query('sum(up{job=~"web|worker"})')
      return Number(sum?.value[1]) === 3
    })
    await wait(5_000)
    expect((await this.#firing()).filter((name) => SILENT_ALERTS.includes(name))).toEqual([])
  }

  async untilAlertFires(alert: string): Promise<void> {
    await this.#until(`${alert} fires`, async () => (await this.#firing()).includes(alert))
  }

  async untilAlertEnds(alert: string): Promise<void> {
    await this.#until(`${alert} ends`, async () => !(await this.#firing()).includes(alert))
  }

  async untilRelease(version: string): Promise<void> {
    await this.#until(`every process runs ${version}`, async () => {
      const samples = await this.#query('sori_build_info')
      return samples.length > 0 && samples.every(({ metric }) => metric.version === version)
    })
  }

  async end(): Promise<void> {
    await this.#program?.end()
  }

  async #firing(): Promise<string[]> {
    const { alerts } = await this.#get<{ alerts: Alert[] }>('alerts')
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }

  async #query(expression: string): Promise<Sample[]> {
    const path = `query?query=${encodeURIComponent(expression)}`
    return (await this.#get<{ result: Sample[] }>(path)).result
  }

  async #get<T>(path: string): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${PROMETHEUS_PORT}/api/v1/${path}`)
    return ((await response.json()) as { data: T }).data
  }

  async #until(goal: string, isTrue: () => Promise<boolean>): Promise<void> {
    const output = () => this.#program?.output().slice(-1_000)
    await until(isTrue, ALERT_MS, () => `${goal}: not within a minute\n${output()}`)
  }
}
