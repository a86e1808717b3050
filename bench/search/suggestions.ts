import { sql } from 'kysely'
import type { Database } from '../../api/src/lib/postgres/database.ts'
import { Durations, printHead, printRow } from '../processes/figures.ts'
import type { Services } from '../processes/temporary-product.ts'

const NAME_COUNT = 60

type Name = { key: string; initials: string }

/** The texts that a person types while looking for a name, by the way of typing. */
const typedTexts: Readonly<Record<string, (name: Name) => string[]>> = {
  'the first letter': ({ key }) => [key.slice(0, 1)],
  'two letters': ({ key }) => [key.slice(0, 2)],
  'three to eight letters': ({ key }) => prefixes(key, [3, 4, 5, 6, 7, 8]),
  'one to four initial consonants': ({ initials }) => prefixes(initials, [1, 2, 3, 4]),
  'a misspelt word': ({ key }) =>
    key
      .split(' ')
      .filter((word) => word.length > 3)
      .map((word) => `${word.slice(0, 2)}x${word.slice(3)}`),
  'an unknown name': ({ key }) => [`${key.slice(0, 3)}qxz`],
}

const prefixes = (text: string, lengths: readonly number[]) =>
  lengths.map((length) => text.slice(0, length))

/** Measures suggestions. The aim is a p95 of 15 ms (D46). */
export async function measureSuggestions(db: Database, { suggestions }: Services): Promise<void> {
  const { rows: names } = await sql<Name>`
    SELECT key, name_initials(replace(key, ' ', '')) AS initials FROM suggested_starts
    WHERE kind = 'track' AND start = replace(key, ' ', '')
    ORDER BY hashtext(key) LIMIT ${NAME_COUNT}`.execute(db)
  for (const { key } of names) await suggestions.suggest(key.slice(0, 2))
  printHead('typed', 'requests', 'p50 ms', 'p95')
  for (const [way, textsOf] of Object.entries(typedTexts)) {
    const times = new Durations()
    for (const text of names.flatMap(textsOf))
      if (text) await times.measure(() => suggestions.suggest(text))
    printRow(way, times.all.length, times.quantile(0.5), times.quantile(0.95))
  }
}
