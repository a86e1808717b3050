import { open, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  isWithdrawn,
  type MoveNote,
  SHELL,
  type SiteLedgerEntry,
  siteLedgerEntry,
} from '@sori/contract/registry'
import { readPointer } from './pointerFile.ts'
import { codeOf } from './replaceJson.ts'
import { remotesInSite } from './siteFolders.ts'

export interface Note extends MoveNote {
  /** The person or program that moves the version. Default: the user of this process. */
  by?: string
  checks?: readonly string[]
  skipped?: readonly string[]
}

export type Composition = Readonly<Record<string, string>>

export interface Change extends Note {
  what: SiteLedgerEntry['what']
  name?: string
  /** The version of a canary. Its moves are recorded although the live versions stay the same. */
  candidate?: string
  after: Composition
}

const fileOf = (siteDir: string) => join(siteDir, 'ledger.jsonl')

/** Returns all entries, beginning with the oldest. */
export async function readLedger(siteDir: string): Promise<SiteLedgerEntry[]> {
  const text = await readFile(fileOf(siteDir), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  // Drops the last line: it is empty, or incomplete if the writing process was killed.
  return text.split('\n').slice(0, -1).flatMap(parseEntry)
}

function parseEntry(line: string): SiteLedgerEntry[] {
  try {
    return [siteLedgerEntry.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Returns the live versions of the shell and the remotes. */
export async function compositionOf(siteDir: string): Promise<Composition> {
  const liveEntries = await Promise.all(
    [SHELL, ...(await remotesInSite(siteDir))].map(async (name) => {
      const pointer = await readPointer(siteDir, name).catch(() => null)
      return pointer && !isWithdrawn(pointer) ? [[name, pointer.current] as const] : []
    }),
  )
  return Object.fromEntries(liveEntries.flat())
}

/**
 * Appends `change`. If the live versions differ from the last entry, first appends an entry
 * `found`. Requires the site's lock. Must run before pointers move, because it reads them.
 */
export async function recordChange(siteDir: string, change: Change): Promise<void> {
  const { what, name, candidate, after, by = userName(), checks = [], skipped = [] } = change
  const { why, commit } = change
  const entries = await readLedger(siteDir)
  const liveVersions = await compositionOf(siteDir)
  const id = (entries.at(-1)?.id ?? 0) + 1
  const at = new Date().toISOString()
  const lines: SiteLedgerEntry[] = []
  if (!isDeepStrictEqual(entries.at(-1)?.composition ?? {}, liveVersions))
    lines.push({ id, at, what: 'found', by, checks: [], skipped: [], composition: liveVersions })
  if (candidate !== undefined || !isDeepStrictEqual(liveVersions, after))
    lines.push({
      id: id + lines.length,
      at,
      what,
      ...(name !== undefined && { name }),
      ...(candidate !== undefined && { candidate }),
      by,
      ...(why !== undefined && { why }),
      ...(commit !== undefined && { commit }),
      checks: [...checks],
      skipped: [...skipped],
      composition: { ...after },
    })
  if (lines.length > 0) await appendLines(fileOf(siteDir), lines)
}

async function appendLines(file: string, lines: readonly SiteLedgerEntry[]): Promise<void> {
  const handle = await open(file, 'a+')
  try {
    const text = await handle.readFile('utf8')
    const completeLines = text.slice(0, text.lastIndexOf('\n') + 1)
    if (completeLines !== text) await handle.truncate(Buffer.byteLength(completeLines))
    await handle.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function userName(): string {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    // The user of a container may have no name.
    return `user ${process.getuid?.()}`
  }
}

/** Returns a line of text for each entry, beginning with the newest. */
export function formatLedger(entries: readonly SiteLedgerEntry[]): string {
  const lines = entries.toReversed().map((entry) => {
    const { id, at, what, name, candidate, by, why, commit, checks, skipped, composition } = entry
    const version = candidate ?? composition[name ?? ''] ?? ''
    const subject = name ? `${name} ${version}`.trim() : 'the composition'
    const notes = [
      `by ${by}`,
      why && `"${why}"`,
      commit && `commit ${commit.slice(0, 10)}`,
      checks.length > 0 && `checks: ${checks.join(', ')}`,
      skipped.length > 0 && `skipped: ${skipped.join(', ')}`,
    ]
    const time = at.slice(0, 16).replace('T', ' ')
    return `${id}  ${time}  ${what} ${subject}  ${notes.filter(Boolean).join('; ')}`
  })
  return lines.join('\n') || 'The ledger has no entries.'
}
