import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { type Database, poolUse } from '../lib/postgres/database.ts'
import { loggedLines } from '../lib/runtime/log.ts'
import { version } from '../lib/runtime/version.ts'

/** The names of pino's log levels. */
const levelNames: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

export function registerProcessMetrics(registry: Registry): void {
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  const build = { name: 'sori_build_info', help: 'The release, as a label' }
  new Gauge({ ...build, labelNames: ['version'], registers }).labels(version).set(1)
  new Counter({
    name: 'sori_log_lines_total',
    help: 'Lines logged since the start; an error means that somebody must act',
    labelNames: ['level'],
    registers,
    collect() {
      this.reset()
      for (const [levelNumber, level] of Object.entries(levelNames))
        this.inc({ level }, loggedLines.get(Number(levelNumber)) ?? 0)
    },
  })
}

/** Returns a function that adds a pool. `role` is the process that uses the pool. */
export function registerPoolMetrics(registry: Registry): (role: string, db: Database) => void {
  const pools = new Map<string, Database>()
  new Gauge({
    name: 'sori_database_pool',
    help: 'Connections by state: total, idle, and callers waiting for one',
    labelNames: ['role', 'state'],
    registers: [registry],
    collect() {
      for (const [role, db] of pools)
        for (const [state, value] of Object.entries(poolUse(db))) this.set({ role, state }, value)
    },
  })
  return (role, db) => void pools.set(role, db)
}
