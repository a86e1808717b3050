// usage: node bench/search-100k.ts [tracks=100000] — the search index against a naive ILIKE, on one throw-away PostgreSQL.
//
// Prints, for each kind of question, the p50 and p95 of the whole answer (total and page; the count's cache emptied
// before each), the same by the naive query, their ratio, and the plans. Read the ratios: absolute times belong to the
// machine. A question whose plan scans all of track_search although few rows match is a defect.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../api/src/lib/database.ts'
import { startEmbeddedPostgres } from '../api/src/lib/embedded-postgres.ts'
import { createLog } from '../api/src/lib/log.ts'
import { migrate } from '../api/src/lib/migrate.ts'
import { nameKey } from '../api/src/lib/name-key.ts'
import { gramsOf } from '../api/src/modules/search/grams.ts'
import { PostgresSearchIndex } from '../api/src/modules/search/postgres-search.ts'
import type { SearchRequest } from '../api/src/modules/search/search-index.ts'

const TRACKS = Number(process.argv[2] ?? 100_000)
const ARTISTS = 2_000
const ROUNDS = 15
const syllables = [
  '가',
  '나',
  '다',
  '라',
  '마',
  '바',
  '사',
  '아',
  '자',
  '차',
  '하',
  '새',
  '벽',
  '비',
  '밤',
  '달',
  '빛',
  '별',
  '봄',
  '꽃',
  '길',
  '숲',
  '강',
  '산',
  '눈',
  '물',
  '불',
  '꿈',
  '잠',
  '집',
  '섬',
  '춤',
]
const words = [
  'DREAM',
  'NIGHT',
  'CITY',
  'RAIN',
  'BLUE',
  'LOFI',
  'WAVE',
  'SUN',
  'MOON',
  'HORIZON',
  'ECHO',
  'TAPE',
  'GOLD',
  'ZEPHYR',
  'QUARTZ',
  'ROAD',
]
const log = createLog('warn')

let state = 42
const roll = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
/** The first are far more frequent than the last, as letters and tags are. */
const skewed = (below: number) => Math.min(roll(below), roll(below), roll(below))
const pick = <T>(list: readonly T[]) => list[skewed(list.length)] as T

function title(at: number): string {
  const korean = () => Array.from({ length: 1 + roll(4) }, () => pick(syllables)).join('')
  const parts = Array.from({ length: 1 + roll(3) }, () => (roll(3) === 0 ? pick(words) : korean()))
  return `${parts.join(' ')} ${at.toString(36).toUpperCase()}`
}

const folder = await mkdtemp(join(tmpdir(), 'sori-bench-'))
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
await migrate(server.connection)
const client = new pg.Client(server.connection)
await client.connect()
const db = createDatabase(server.connection, log, 4)
const index = new PostgresSearchIndex(db)

try {
  await fill()
  await report()
} finally {
  await client.end()
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const began = performance.now()
  const nicknames = Array.from({ length: ARTISTS }, (_, at) => `${pick(syllables)}${pick(syllables)}${pick(words)}${at}`)
  await client.query(
    `INSERT INTO members (email, name, nickname, nickname_key, password_hash) SELECT 'a' || n || '@x.test', 'A', nick, lower(nick), 'x' FROM unnest($1::text[]) WITH ORDINALITY AS t (nick, n)`,
    [nicknames],
  )
  for (const kind of ['instrument', 'mood', 'genre'])
    await client.query(`INSERT INTO tags (kind, name) SELECT $1, $1 || n FROM generate_series(1, 20) n`, [kind])
  await client.query(`INSERT INTO albums (member_id, name, name_key, description) SELECT id, 'A', 'a', '' FROM members`)
  for (let from = 1; from <= TRACKS; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, TRACKS - from + 1) }, (_, offset) => {
      const id = from + offset
      const member = 1 + skewed(ARTISTS)
      const name = title(id)
      const key = nameKey(name)
      const nickname = nameKey(nicknames[member - 1] ?? '')
      const tags = [0, 20, 40].flatMap((base) => [...new Set(Array.from({ length: 1 + roll(2) }, () => base + 1 + skewed(20)))])
      return {
        id,
        member,
        name,
        key,
        nickname,
        tags,
        grams: gramsOf(key),
        nick: gramsOf(nickname),
        downloads: skewed(5_000),
        at: new Date(Date.UTC(2020, 0, 1) + roll(190_000_000) * 1000).toISOString(),
      }
    })
    await client.query(
      `WITH r AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (id bigint, member bigint, name text, key text, nickname text, tags int[], grams bigint[], nick bigint[], downloads int, at timestamptz)),
       f AS (INSERT INTO files (id, path, owner_id, mime, bytes, original_key) OVERRIDING SYSTEM VALUE SELECT id, 'p' || id, member, 'audio/mpeg', 1, 'k' FROM r),
       t AS (INSERT INTO tracks (id, album_id, member_id, file_id, title, title_key, description, created_at) OVERRIDING SYSTEM VALUE SELECT r.id, a.id, r.member, r.id, r.name, r.key, '', r.at FROM r JOIN albums a ON a.member_id = r.member),
       g AS (INSERT INTO track_tags SELECT id, unnest(tags) FROM r), c AS (INSERT INTO track_counters SELECT id, downloads FROM r)
       INSERT INTO track_search SELECT id, at, tags, grams, nick, key, nickname FROM r`,
      [JSON.stringify(rows)],
    )
  }
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ heap: string; gin: string }>(
    `SELECT pg_size_pretty(pg_relation_size('track_search')) AS heap, pg_size_pretty(pg_relation_size('track_search_terms')) AS gin`,
  )
  console.info(
    `${TRACKS} tracks in ${((performance.now() - began) / 1000).toFixed(0)} s; track_search ${rows[0]?.heap}, its GIN ${rows[0]?.gin}\n`,
  )
}

type Question = { name: string; request: SearchRequest; facets?: boolean }

async function questions(): Promise<Question[]> {
  const none = { instrument: [], mood: [], genre: [] }
  const base: SearchRequest = { keyword: '', type: 't', tags: none, sort: 'newest', page: 1, size: 20 }
  const { rows } = await client.query<{ title: string; nickname: string }>(
    'SELECT t.title, m.nickname FROM tracks t JOIN members m ON m.id = t.member_id WHERE t.id = $1',
    [Math.ceil(TRACKS / 3)],
  )
  const { title: whole = '', nickname = '' } = rows[0] ?? {}
  const three = (kind: string) => [1, 2, 3].map((n) => `${kind}${n}`)
  const categories = { instrument: three('instrument'), mood: three('mood'), genre: three('genre') }
  const each = { instrument: ['instrument1'], mood: ['mood1'], genre: ['genre1'] }
  return [
    { name: 'everything', request: base },
    { name: 'everything, by downloads', request: { ...base, sort: 'download' } },
    { name: 'everything, page deep', request: { ...base, page: Math.floor(TRACKS / 20) - 5 } },
    { name: 'one Korean letter, common', request: { ...base, keyword: '가' } },
    { name: 'one Korean letter, rare', request: { ...base, keyword: '춤' } },
    { name: 'two Korean letters', request: { ...base, keyword: '새벽' } },
    { name: 'two Korean letters, by downloads', request: { ...base, keyword: '새벽', sort: 'download' } },
    { name: 'one Latin letter', request: { ...base, keyword: 'e' } },
    { name: 'one Latin letter, by downloads', request: { ...base, keyword: 'e', sort: 'download' } },
    { name: 'word', request: { ...base, keyword: 'night' } },
    { name: 'word, page deep', request: { ...base, keyword: 'night', page: 150 } },
    { name: 'whole title', request: { ...base, keyword: whole } },
    { name: 'nickname', request: { ...base, keyword: nickname, type: 'n' } },
    { name: 'absent, of common letters', request: { ...base, keyword: 'neerd' } },
    { name: 'absent', request: { ...base, keyword: '뷁뷁' } },
    { name: 'one tag', request: { ...base, tags: { ...none, mood: ['mood1'] } } },
    { name: 'three tags, all', request: { ...base, tags: each } },
    { name: 'any of 3 × 3 categories', request: { ...base, tags: categories } },
    { name: 'keyword and tag', request: { ...base, keyword: '새벽', tags: { ...none, genre: ['genre2'] } } },
    { name: 'mapped tags, no filter', request: base, facets: true },
    { name: 'mapped tags, one tag', request: { ...base, tags: { ...none, mood: ['mood1'] } }, facets: true },
    { name: 'mapped tags, 3 × 3 categories', request: { ...base, tags: categories }, facets: true },
    { name: 'mapped tags, keyword', request: { ...base, keyword: '새벽' }, facets: true },
  ]
}

async function report(): Promise<void> {
  const plans: string[] = []
  console.info('| question | hits | p50 ms | p95 ms | naive p50 | naive / ours |\n|---|---|---|---|---|---|')
  for (const { name, request, facets } of await questions()) {
    const ask = async () => {
      index.changed()
      if (!facets) return (await index.find(request)).total
      await index.mappedTags(request)
      return 0
    }
    const naive = naiveQuery(request, facets === true)
    const hits = await ask()
    const naiveHits = await naive()
    if (!facets && hits !== naiveHits) throw new Error(`${name}: ${hits} hits, but the naive query finds ${naiveHits}`)
    const ours = await times(ask, ROUNDS)
    const theirs = await times(naive, 5)
    console.info(
      `| ${name} | ${facets ? '' : hits} | ${ours.p50.toFixed(1)} | ${ours.p95.toFixed(1)} | ${theirs.p50.toFixed(1)} | ${(theirs.p50 / ours.p50).toFixed(1)} |`,
    )
    plans.push(`\n### ${name}\n${await plansOf(ask)}`)
  }
  if (!process.argv.includes('--no-plans')) console.info(plans.join('\n'))
}

async function times(work: () => Promise<unknown>, rounds: number): Promise<{ p50: number; p95: number }> {
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    all.push(performance.now() - began)
  }
  all.sort((a, b) => a - b)
  return { p50: all[Math.floor(rounds * 0.5)] ?? 0, p95: all[Math.floor(rounds * 0.95)] ?? 0 }
}

/** What one would write first: joins, ILIKE on the names, EXISTS for each kind of tag; count, then page. */
function naiveQuery({ keyword, type, tags, sort, page, size }: SearchRequest, facets: boolean): () => Promise<number> {
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
  const from = `FROM tracks t JOIN members m ON m.id = t.member_id JOIN track_counters c ON c.track_id = t.id ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`
  const order = { newest: 't.created_at DESC, t.id DESC', oldest: 't.created_at, t.id', download: 'c.downloads DESC, t.id DESC' }[sort]
  return async () => {
    if (facets) {
      await client.query(
        `SELECT DISTINCT g.kind, g.name FROM track_tags x JOIN tags g ON g.id = x.tag_id WHERE x.track_id IN (SELECT t.id ${from})`,
        values,
      )
      return 0
    }
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n ${from}`, values)
    await client.query(`SELECT t.id ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`, values)
    return Number(rows[0]?.n)
  }
}

/** EXPLAIN (ANALYZE) of the very statements that the index sends, caught on their way. */
async function plansOf(ask: () => Promise<unknown>): Promise<string> {
  const caught: { text: string; values: unknown[] }[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && /track_search|track_counters|track_tags/.test(text))
      caught.push({ text, values: (values as unknown[]) ?? [] })
    return Reflect.apply(original, this, args) as never
  } as typeof original
  await ask()
  pg.Client.prototype.query = original
  const plans: string[] = []
  for (const { text, values } of caught) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF, SUMMARY OFF, BUFFERS OFF) ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN'].slice(0, 160)).join('\n'))
  }
  return plans.join('\n--\n')
}
