import { singleSpaced, tagList } from '../text/index.ts'

/**
 * A list parameter in the page's URL and in the request. No schema library: the site's first page
 * loads this. `list-params.test.ts` compares it with the API's schemas.
 */
export interface Param<Value> {
  /** The value of a missing or invalid parameter. */
  readonly fallback: Value
  /** Returns undefined for a text that the API would refuse. */
  read(text: string): Value | undefined
  /** Returns undefined for the fallback, which is omitted. */
  write(value: Value): string | undefined
  /**
   * A regular expression for every decoded text of {@link write}: the shell may request these
   * before the remote is loaded.
   */
  readonly pattern: string
}

/** A list's parameters by name, in the order of writing. */
// biome-ignore lint/suspicious/noExplicitAny: a table holds parameters of every kind of value
export type ListParamTable = Readonly<Record<string, Param<any>>>

export type ListParams<Table extends ListParamTable> = {
  [Name in keyof Table]: Table[Name]['fallback']
}

/** A search text, normalised and cut at `max` characters. */
export function textParam(max: number): Param<string> {
  return {
    fallback: '',
    read: (text) => singleSpaced(text).slice(0, max),
    write: (text) => (text ? encoded(text) : undefined),
    pattern: '\\S(?:.*\\S)?',
  }
}

/** A choice of `values`; the first is the fallback. */
export function choiceParam<Value extends string>(
  values: readonly [Value, ...Value[]],
): Param<Value> {
  const [fallback, ...others] = values
  return {
    fallback,
    read: (text) => values.find((value) => value === text),
    write: (value) => (value === fallback ? undefined : value),
    pattern: others.join('|'),
  }
}

export function optionalChoiceParam<Value extends string>(
  values: readonly Value[],
): Param<Value | undefined> {
  return {
    fallback: undefined,
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
    pattern: values.join('|'),
  }
}

/** A comma-separated list of at most `max` tags. */
export function tagsParam(max: number): Param<readonly string[]> {
  return {
    fallback: [],
    read: (list) => tagList(list).slice(0, max),
    write: (tags) => (tags.length > 0 ? tags.map(encoded).join(',') : undefined),
    pattern: '[^A-Z,\\s]+(?: [^A-Z,\\s]+)*(?:,[^A-Z,\\s]+(?: [^A-Z,\\s]+)*)*',
  }
}

/** A whole number from 1 to `max`. */
export function numberParam(fallback: number, max: number): Param<number> {
  return {
    fallback,
    read: (digits) => {
      const number = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
      return number >= 1 && number <= max ? number : undefined
    },
    write: (number) => (number === fallback ? undefined : String(number)),
    pattern: `(?!0|${fallback}$)\\d{1,10}`,
  }
}

/** A whole number from 0 to `max`, or undefined. */
export function optionalNumberParam(max: number): Param<number | undefined> {
  return {
    fallback: undefined,
    read: (digits) =>
      /^\d{1,10}$/.test(digits) && Number(digits) <= max ? Number(digits) : undefined,
    write: (number) => (number === undefined ? undefined : String(number)),
    pattern: '(?:0|[1-9]\\d{0,9})',
  }
}

/** An id, or undefined. */
export function optionalIdParam(): Param<number | undefined> {
  return {
    fallback: undefined,
    read: (digits) => (/^\d{1,15}$/.test(digits) ? Number(digits) : undefined),
    write: (id) => (id === undefined ? undefined : String(id)),
    pattern: '(?:0|[1-9]\\d{0,14})',
  }
}

/** A day, `YYYY-MM-DD`, or undefined. */
export function optionalDayParam(): Param<string | undefined> {
  return {
    fallback: undefined,
    read: (text) => (isDay(text) ? text : undefined),
    write: (day) => day,
    pattern: '\\d{4}-\\d{2}-\\d{2}',
  }
}

/** True for a day that exists: false for 30 February. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Invalid parameters become the fallback: no link results in an error. */
export function readParams<Table extends ListParamTable>(
  table: Table,
  search: string,
): ListParams<Table> {
  const given = new URLSearchParams(search)
  const values = Object.entries(table).map(([name, param]) => {
    const text = given.get(name)
    return [name, (text === null ? undefined : param.read(text)) ?? param.fallback]
  })
  return Object.fromEntries(values) as ListParams<Table>
}

/** Omits fallbacks. Returns an empty string or one that starts with `?`. */
export function writeParams<Table extends ListParamTable>(
  table: Table,
  values: Partial<ListParams<Table>>,
): string {
  const parts = Object.entries(table).flatMap(([name, param]) => {
    const value = values[name]
    const text = value === undefined ? undefined : param.write(value)
    return text === undefined ? [] : [`${encoded(name)}=${text}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Returns the `params` of a route's manifest. */
export function patternsOf(table: ListParamTable): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([name, { pattern }]) => [name, pattern]))
}

/** Also encodes the apostrophe, as browsers do. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
