import type pg from 'pg'
import type { Question } from './questions.ts'

/** What one would write first: joins, ILIKE on the names, EXISTS for each kind of tag; count, then page. Of tracks only. */
export async function askNaively(client: pg.Client, { request, of }: Question): Promise<number | null> {
  const { keyword, type, tags, sort, page, size } = request
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = keyword
    ? [`${type === 't' ? 't.title' : 'm.nickname'} ILIKE '%' || ${add(keyword.replace(/[\\%_]/g, '\\$&'))} || '%'`]
    : []
  for (const [kind, names] of Object.entries(tags)) {
    if (names.length > 0)
      conditions.push(
        `EXISTS (SELECT 1 FROM track_tags x JOIN tags g ON g.id = x.tag_id WHERE x.track_id = t.id AND g.kind = '${kind}' AND g.name = ANY(${add(names)}))`,
      )
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const from = `FROM tracks t JOIN members m ON m.id = t.member_id JOIN track_counters c ON c.track_id = t.id ${where}`
  if (of === 'mapped tags') {
    await client.query(
      `SELECT DISTINCT g.kind, g.name FROM track_tags x JOIN tags g ON g.id = x.tag_id WHERE x.track_id IN (SELECT t.id ${from})`,
      values,
    )
    return null
  }
  const order = { newest: 't.created_at DESC, t.id DESC', oldest: 't.created_at, t.id', download: 'c.downloads DESC, t.id DESC' }[sort]
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n ${from}`, values)
  await client.query(`SELECT t.id ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`, values)
  return Number(rows[0]?.n)
}
