import { SHELL, type SignalName, signalNames } from '@sori/contract/registry'
import type { Log } from '../../../lib/runtime/log.ts'
import type { RegistryService } from '../site/registry.service.ts'
import type { SignalRepository } from './signal.repository.ts'

/** Milliseconds between two writes. A killed process loses the signals since its last write. */
const WRITE_MS = 5_000

const names: ReadonlySet<string> = new Set(signalNames)

type Dependencies = {
  signals: SignalRepository
  registry: Pick<RegistryService, 'readCurrent'>
  shell: { listVersions(): Promise<readonly string[]> }
  log: Log
}

/** Counts signals in memory before writing them, because all visits change the same few rows. */
export class SignalService {
  #dependencies: Dependencies
  /** Visits by `remote version signal`. */
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Counts signals. Ignores unknown signals and versions, so that forged ones cannot fill the
   * memory or the table.
   */
  async count(sent: readonly string[]): Promise<void> {
    const versions = await this.#listVersions()
    for (const text of new Set(sent)) {
      const [remote, version, signal = '', rest] = text.split(' ')
      if (rest !== undefined || !names.has(signal) || !versions.has(`${remote} ${version}`))
        continue
      this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
      this.#timer ??= setTimeout(() => void this.write(), WRITE_MS).unref()
    }
  }

  /** Writes the counts. If the database is down, the next call writes them. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    const rows = [...counts].map(([text, visits]) => {
      const [remote = '', version = '', signal = ''] = text.split(' ')
      return { remote, version, signal, visits }
    })
    await this.#dependencies.signals.add(rows).catch((error: unknown) => {
      this.#dependencies.log.warn({ err: error }, 'signals of browsers could not be written')
      for (const [text, visits] of counts)
        this.#counts.set(text, (this.#counts.get(text) ?? 0) + visits)
    })
  }

  /** Reads a remote's visits since the hour of `since`. Returns a function for each version. */
  async visitsSince(
    remote: string,
    since: Date,
  ): Promise<(version: string) => Partial<Record<SignalName, number>>> {
    const counts = await this.#dependencies.signals.countVisitsSince(remote, since)
    return (version) =>
      Object.fromEntries(
        counts
          .filter((count) => count.version === version)
          .map(({ signal, visits }) => [signal, visits]),
      )
  }

  removeOld(): Promise<void> {
    return this.#dependencies.signals.removeOld()
  }

  async #listVersions(): Promise<ReadonlySet<string>> {
    const { registry, shell } = this.#dependencies
    const [remotes, shellVersions] = await Promise.all([
      registry.readCurrent(),
      shell.listVersions(),
    ])
    const remoteVersions = remotes.flatMap(({ remote, versions }) =>
      versions.map((version) => `${remote.name} ${version}`),
    )
    return new Set([...remoteVersions, ...shellVersions.map((version) => `${SHELL} ${version}`)])
  }
}
