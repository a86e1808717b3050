import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LedgerLine, RemoteReport, RemoteVersionReport } from '@sori/contract/administration'
import { type Pointer, SHELL, type SignalName, teamList } from '@sori/contract/registry'
import { LRUCache } from 'lru-cache'
import type { RegistryService } from '../site/registry.service.ts'
import type { GoodVersions } from './good-versions.ts'
import type { SignalCount, SignalRepository } from './signal.repository.ts'
import { readLedger } from './site-ledger.ts'

const VERSIONS_MAX = 20
/** Files that are not counted: files that no visitor downloads, and compressed copies. */
const UNSENT_FILE = /\.(map|br|gz)$|release\.json$/

type Dependencies = {
  siteDir: string
  registry: Pick<RegistryService, 'readCurrent' | 'findPublished'>
  goodVersions: GoodVersions
  signals: Pick<SignalRepository, 'countVisits'>
}

/** A remote or the shell, with the versions of its pointer. */
type Published = { name: string; folder: string; pointer: Pointer; fallback: string | undefined }

/** Reports the versions of remotes, from the site's folder and the signals of browsers. */
export class RemoteReportService {
  #dependencies: Dependencies
  /** Bytes of a version by its folder. The files of a version never change. */
  #sizes = new LRUCache<string, number>({ max: 500 })

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async listReports(days: number): Promise<RemoteReport[]> {
    const { signals, goodVersions } = this.#dependencies
    const [published, teams, counts] = await Promise.all([
      this.#findPublished(),
      this.#readTeams(),
      signals.countVisits(days),
      goodVersions.refresh(),
    ])
    return Promise.all(
      published.map(async (remote) => ({
        name: remote.name,
        team: teams.get(remote.name) ?? null,
        canary: remote.pointer.canary ?? null,
        versions: await this.#describeVersions(
          remote,
          counts.filter(({ remote: name }) => name === remote.name),
        ),
      })),
    )
  }

  readMoves(): Promise<LedgerLine[]> {
    return readLedger(this.#dependencies.siteDir)
  }

  async #findPublished(): Promise<Published[]> {
    const { registry } = this.#dependencies
    const remotes = (await registry.readCurrent()).map(({ remote: { name, previous } }) => ({
      name,
      fallback: previous?.version,
    }))
    const remotesAndShell = [...remotes, { name: SHELL, fallback: undefined }]
    const reported = await Promise.all(
      remotesAndShell.map(async ({ name, fallback }) => {
        const published = await registry.findPublished(name)
        return published && { name, fallback, ...published }
      }),
    )
    return reported.filter((remote) => remote !== undefined)
  }

  /** Returns the team of each remote. A site without teams has no file. */
  async #readTeams(): Promise<ReadonlyMap<string, string>> {
    const text = await readFile(join(this.#dependencies.siteDir, 'teams.json'), 'utf8').catch(
      () => '[]',
    )
    const { data: teams = [] } = teamList.safeParse(JSON.parse(text))
    return new Map(teams.flatMap(({ name, remotes }) => remotes.map((remote) => [remote, name])))
  }

  async #describeVersions(
    { name, folder, pointer, fallback }: Published,
    counts: readonly SignalCount[],
  ): Promise<RemoteVersionReport[]> {
    const { current, history, revoked, canary } = pointer
    const stateOf = (version: string) => {
      if (revoked.includes(version)) return 'revoked'
      if (version === current) return 'live'
      if (version === canary?.version) return 'canary'
      return version === fallback ? 'fallback' : 'earlier'
    }
    const good = this.#dependencies.goodVersions.readCurrent()
    const candidates = canary ? [canary.version] : []
    const knownVersions = new Set([current, ...candidates, ...history, ...revoked])
    const versions = [...knownVersions].slice(0, VERSIONS_MAX)
    return Promise.all(
      versions.map(async (version) => ({
        version,
        state: stateOf(version),
        knownGood: good.includes(`${name} ${version}`),
        bytes: await this.#measureBytes(join(folder, version)),
        movedAt: movesOf(pointer).find((move) => move.version === version)?.at ?? null,
        visits: visitsOf(counts.filter((count) => count.version === version)),
      })),
    )
  }

  async #measureBytes(folder: string): Promise<number | null> {
    const cachedSize = this.#sizes.get(folder)
    if (cachedSize !== undefined) return cachedSize
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile() && !UNSENT_FILE.test(entry.name))
    if (files.length === 0) return null
    const sizes = await Promise.all(
      files.map(({ parentPath, name }) => sentBytes(join(parentPath, name))),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    this.#sizes.set(folder, bytes)
    return bytes
  }
}

/** Returns the moves of a pointer. Earlier tools stored only the time of the last move. */
function movesOf({ moves, current, movedAt }: Pointer): NonNullable<Pointer['moves']> {
  return moves ?? [{ version: current, what: 'publish', at: movedAt }]
}

/** Returns the size of the compressed copy, which browsers receive. */
async function sentBytes(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}

function visitsOf(counts: readonly SignalCount[]): RemoteVersionReport['visits'] {
  return Object.fromEntries(counts.map(({ signal, visits }) => [signal as SignalName, visits]))
}
