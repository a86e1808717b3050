import { singleSpaced, tagList } from '../text/index.ts'

/**
 * How one parameter of a list stands in the address of its page and in the API's query, without a schema library: the first page of the site
 * carries this. The API checks the same parameters with its schemas; a test of each table holds the two together.
 */
export interface Param<Value> {
  /** The value when the address does not say, or says something that the API would refuse. */
  readonly fallback: Value
  /** The value that `text` stands for, or undefined when the API would refuse it. */
  read(text: string): Value | undefined
  /** `value` as it stands in an address, encoded; undefined for the fallback, which is left out. */
  write(value: Value): string | undefined
  /** A regular expression of all texts that {@link write} makes, decoded: what the shell may ask for before the remote is loaded. */
  readonly pattern: string
}

/** The parameters of a list by name, in the order in which they are written. */
// biome-ignore lint/suspicious/noExplicitAny: a table holds parameters of every kind of value
export type ListParamTable = Readonly<Record<string, Param<any>>>

/** The values of a table's parameters. */
export type ListParams<Table extends ListParamTable> = { [Name in keyof Table]: Table[Name]['fallback'] }

/** A text that is searched for, one space between its words; longer ones are cut at `max` characters. */
export function textParam(max: number): Param<string> {
  return {
    fallback: '',
    read: (text) => singleSpaced(text).slice(0, max),
    write: (text) => (text ? encoded(text) : undefined),
    pattern: '\\S(?:.*\\S)?',
  }
}

/** One of `values`, of which the first is the fallback. */
export function choiceParam<Value extends string>(values: readonly [Value, ...Value[]]): Param<Value> {
  const [fallback, ...others] = values
  return {
    fallback,
    read: (text) => values.find((value) => value === text),
    write: (value) => (value === fallback ? undefined : value),
    pattern: others.join('|'),
  }
}

/** One of `values`, or undefined. */
export function optionalChoiceParam<Value extends string>(values: readonly Value[]): Param<Value | undefined> {
  return {
    fallback: undefined,
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
    pattern: values.join('|'),
  }
}

/** A comma list of tags, at most `max`. */
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
    read: (digits) => (/^\d{1,10}$/.test(digits) && Number(digits) <= max ? Number(digits) : undefined),
    write: (number) => (number === undefined ? undefined : String(number)),
    pattern: '(?:0|[1-9]\\d{0,9})',
  }
}

/** The id of a thing, or undefined (D3). */
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

/** True for a day of the calendar: 30 February is none. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The parameters as an address says them. What it does not say, or says wrongly, is the fallback: no link leads to a refusal. */
export function readParams<Table extends ListParamTable>(table: Table, search: string): ListParams<Table> {
  const given = new URLSearchParams(search)
  const values = Object.entries(table).map(([name, param]) => {
    const text = given.get(name)
    return [name, (text === null ? undefined : param.read(text)) ?? param.fallback]
  })
  return Object.fromEntries(values) as ListParams<Table>
}

/** The one way in which parameters are written, in links and in calls: in the order of the table, fallbacks left out. Empty, or begins with `?`. */
export function writeParams<Table extends ListParamTable>(table: Table, values: Partial<ListParams<Table>>): string {
  const parts = Object.entries(table).flatMap(([name, param]) => {
    const value = values[name]
    const text = value === undefined ? undefined : param.write(value)
    return text === undefined ? [] : [`${encoded(name)}=${text}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The parameters of a route's manifest: the texts by which the screen itself writes each of them. */
export function patternsOf(table: ListParamTable): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([name, { pattern }]) => [name, pattern]))
}

/** As an address bar keeps it: `encodeURIComponent` leaves the apostrophe, which an address does not. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
