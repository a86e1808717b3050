import type { TagKind } from '@sori/contract/catalogue'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Tables } from '../../../lib/postgres/tables.ts'
import { initialsOf, isInitials, searchText } from '../../../lib/text/search-text.ts'
import { BriefCache } from '../../../lib/time/brief-cache.ts'

/** The time to live only frees memory: changed names have a new cache key. */
const NAMES_TTL_MS = 60_000
/** The fewest letters of a word that may match the beginning of a name. */
const MIN_BEGINNING = 2

type TagRow = Pick<Selectable<Tables['tags']>, 'id' | 'kind' | 'name' | 'absorbed'>

/** A tag that a word means. */
export type MeantTag = { kind: TagKind; tagName: string }

/** The meanings of a word: tags, their other names, and the tags with exactly this name. */
export type Meaning = { tagIds: number[]; texts: string[]; namedTags: MeantTag[] }

/** A tag or common word with all its names. */
type Entry = { kind: string; names: string[] }

/** The names of tags and common words that a search understands, normalised and without spaces. */
export class Vocabulary {
  #db: Database
  #entries = new BriefCache<Entry[]>(NAMES_TTL_MS)

  constructor(db: Database) {
    this.#db = db
  }

  /** Returns a function that finds the meaning of a word among the current tags. */
  async createResolver(): Promise<(word: string) => Meaning | undefined> {
    const [entries, tags] = await Promise.all([this.#readEntries(), this.#readTags()])
    const taggedEntries = withTags(entries, tags)
    return (word) => meaningOf(word, taggedEntries)
  }

  #readTags(): Promise<TagRow[]> {
    return this.#db.selectFrom('tags').select(['id', 'kind', 'name', 'absorbed']).execute()
  }

  async #readEntries() {
    const { rows: versions } = await sql<{ version: string }>`
      SELECT concat(count(*), ' ', max(version)) AS version FROM tag_names`.execute(this.#db)
    return this.#entries.get(versions[0]?.version ?? '', async () => {
      const { rows } = await sql<Entry>`
        SELECT kind, array[name, korean, english] || synonyms AS names FROM tag_names
        ORDER BY kind, name`.execute(this.#db)
      return rows.map(({ kind, names }) => ({
        kind,
        names: [...new Set(names.map(withoutSpaces))].filter(Boolean),
      }))
    })
  }
}

function withoutSpaces(name: string): string {
  return searchText(name).replaceAll(' ', '')
}

type TaggedEntry = Entry & { tagIds: number[]; tags: MeantTag[] }

/** Adds the ids of the tags to each entry. A tag without an entry has only its own name. */
function withTags(entries: readonly Entry[], tags: readonly TagRow[]): TaggedEntry[] {
  const byName = new Map<string, TaggedEntry[]>()
  const taggedEntries: TaggedEntry[] = entries.map((entry) => ({ ...entry, tagIds: [], tags: [] }))
  for (const entry of taggedEntries)
    for (const name of entry.names) {
      const key = `${entry.kind} ${name}`
      byName.set(key, [...(byName.get(key) ?? []), entry])
    }
  for (const { id, kind, name, absorbed } of tags) {
    const ownName = withoutSpaces(name)
    const namesakes = byName.get(`${kind} ${ownName}`)
    const tag = { kind, tagName: name }
    for (const entry of namesakes ?? []) {
      entry.tagIds.push(id, ...absorbed)
      entry.tags.push(tag)
    }
    if (!namesakes)
      taggedEntries.push({ kind, names: [ownName], tagIds: [id, ...absorbed], tags: [tag] })
  }
  return taggedEntries
}

function meaningOf(word: string, entries: readonly TaggedEntry[]): Meaning | undefined {
  const exactMatches = entries.filter(({ names }) => names.includes(word))
  if (exactMatches.length > 0)
    return {
      tagIds: exactMatches.flatMap(({ tagIds }) => tagIds),
      texts: [...new Set(exactMatches.flatMap(({ names }) => names))].filter(
        (name) => name !== word,
      ),
      namedTags: exactMatches.flatMap(({ tags }) => tags),
    }
  if (Array.from(word).length < MIN_BEGINNING) return undefined
  const begins = isInitials(word)
    ? (name: string) => initialsOf(name).startsWith(word)
    : (name: string) => name.startsWith(word)
  const matching = entries.filter(({ names }) => names.some(begins))
  const tagIds = matching.flatMap(({ tagIds: ids }) => ids)
  return tagIds.length > 0 ? { tagIds, texts: [], namedTags: [] } : undefined
}
