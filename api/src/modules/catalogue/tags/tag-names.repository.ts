import type { TagKind } from '@sori/contract/catalogue'
import { SYNONYMS_MAX, type TagNaming, type TagNamingChange } from '@sori/contract/management'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'

type Names = Omit<TagNamingChange, 'version'>
type Tag = { kind: TagKind; name: string }

const isNameOfTag = sql`v.kind = tags.kind AND v.name = tags.name`

/** Returns the names of all tags, or of one. An unnamed tag has its own name in both languages. */
export async function readTagNamings(
  db: Database | Transaction,
  name?: string,
): Promise<TagNaming[]> {
  const { rows } = await sql<TagNaming>`
    SELECT tags.kind, tags.name AS "tagName",
      coalesce(v.korean, tags.name) AS korean, coalesce(v.english, tags.name) AS english,
      coalesce(v.synonyms, '{}') AS synonyms, coalesce(v.version, 0) AS version
    FROM tags LEFT JOIN tag_names v ON ${isNameOfTag}
    WHERE ${name === undefined ? sql`true` : sql`tags.name = ${name}`}
    ORDER BY tags.name COLLATE "C"`.execute(db)
  return rows
}

/**
 * Returns the field (`korean` or `english`) whose name another tag of the same kind already shows.
 */
export async function findFieldOfTakenName(tx: Transaction, { kind, name }: Tag, names: Names) {
  const { rows } = await sql<{ field: 'korean' | 'english' }>`
    SELECT CASE WHEN coalesce(v.korean, tags.name) = ${names.korean} THEN 'korean'
      ELSE 'english' END AS field
    FROM tags LEFT JOIN tag_names v ON ${isNameOfTag}
    WHERE tags.kind = ${kind} AND tags.name <> ${name}
      AND (coalesce(v.korean, tags.name) = ${names.korean}
        OR coalesce(v.english, tags.name) = ${names.english})
    LIMIT 1`.execute(tx)
  return rows[0]?.field
}

/** Sets the names of a tag, without synonyms that equal one of its shown names. */
export async function setTagNames(tx: Transaction, names: Omit<TagNaming, 'version'>) {
  const { kind, tagName, korean, english } = names
  const shownNames = [tagName, korean, english]
  const synonyms = [...new Set(names.synonyms)].filter((text) => !shownNames.includes(text))
  await sql`
    INSERT INTO tag_names (kind, name, korean, english, synonyms)
    VALUES (${kind}, ${tagName}, ${korean}, ${english}, ${synonyms.slice(0, SYNONYMS_MAX)})
    ON CONFLICT (kind, name) DO UPDATE SET korean = excluded.korean, english = excluded.english,
      synonyms = excluded.synonyms, version = nextval('tag_name_versions')`.execute(tx)
}

/**
 * Moves the names of a renamed tag. The new name replaces the shown name of its language, and the
 * old name becomes a synonym.
 */
export async function renameTagNames(tx: Transaction, { kind, name }: Tag, to: string) {
  const [before] = await readTagNamings(tx, name)
  if (!before) return
  const repeatsOldName = (text: string) => text === name && isHangul(name) === isHangul(to)
  const korean = isHangul(to) || repeatsOldName(before.korean) ? to : before.korean
  const english = !isHangul(to) || repeatsOldName(before.english) ? to : before.english
  await removeTagNames(tx, { kind, name })
  await setTagNames(tx, {
    ...{ kind, tagName: to, korean, english },
    synonyms: [...before.synonyms, name],
  })
}

/** Adds the names of a merged tag to the synonyms of the remaining one. */
export async function mergeTagNames(tx: Transaction, { kind, name }: Tag, into: string) {
  const [[from], [remaining]] = [await readTagNamings(tx, name), await readTagNamings(tx, into)]
  if (!from || !remaining) return
  const addedNames = [name, from.korean, from.english, ...from.synonyms]
  await removeTagNames(tx, { kind, name })
  await setTagNames(tx, { ...remaining, synonyms: [...remaining.synonyms, ...addedNames] })
}

function isHangul(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text)
}

export async function removeTagNames(tx: Transaction, { kind, name }: Tag) {
  await sql`DELETE FROM tag_names WHERE kind = ${kind} AND name = ${name}`.execute(tx)
}
