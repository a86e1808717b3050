import { setTimeout as wait } from 'node:timers/promises'
import type { Canary } from '@sori/contract/registry'
import type { Log } from '../../../lib/runtime/log.ts'
import type { SignalService } from '../signals/signal.service.ts'
import type { RegistryService } from '../site/registry.service.ts'
import { decideCanary, failuresOf, type VersionVisits, visitsOf } from './decide-canary.ts'
import type { SiteMover } from './site-mover.ts'

/** Milliseconds between two judgements. */
const PAUSE_MS = 5_000
/** The duration of a job in milliseconds. A job starts every minute. */
const WATCH_MS = 50_000
const MINUTE_MS = 60_000

type Dependencies = {
  registry: Pick<RegistryService, 'readCurrent'>
  signals: Pick<SignalService, 'visitsSince'>
  mover: Pick<SiteMover, 'move'>
  log: Log
  now: () => Date
}

/** Halts and promotes canaries by the signals of browsers. */
export class CanaryService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Judges the running canaries again and again for most of a minute. */
  async watch(signal: AbortSignal): Promise<void> {
    const until = Date.now() + WATCH_MS
    while ((await this.judgeCanaries()) && Date.now() < until && !signal.aborted)
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }

  /** Judges each canary once. Returns whether a canary is running. Logs failures. */
  async judgeCanaries(): Promise<boolean> {
    const remotes = await this.#dependencies.registry.readCurrent()
    const running = remotes.flatMap(({ remote, candidate }) =>
      candidate ? [{ name: remote.name, live: remote.version, canary: candidate.canary }] : [],
    )
    for (const canary of running)
      await this.#judge(canary).catch((error: unknown) =>
        this.#dependencies.log.warn(
          { err: error, remote: canary.name },
          'a canary could not be judged',
        ),
      )
    return running.length > 0
  }

  async #judge({ name, live: version, canary }: { name: string; live: string; canary: Canary }) {
    const { signals, mover, log, now } = this.#dependencies
    const started = new Date(canary.startedAt)
    const visits = await signals.visitsSince(name, started)
    const [candidate, live] = [visits(canary.version), visits(version)]
    const minutes = (now().getTime() - started.getTime()) / MINUTE_MS
    const verdict = decideCanary({ candidate, live, minutes })
    if (verdict === 'continue') return
    const reason = `${failureSummary(candidate)}, ${failureSummary(live)} of the live version`
    await mover.move(name, verdict, {
      version: canary.version,
      by: 'the judge of canaries',
      why: reason,
    })
    log.warn({ remote: name, version: canary.version, verdict, why: reason }, 'a canary has ended')
  }
}

function failureSummary(visits: VersionVisits): string {
  return `${failuresOf(visits)} failures in ${visitsOf(visits)} visits`
}
