import { singleSpaced, tagList } from '../text/index.ts'

/** A parameter of a list. Uses no schema library, to keep the first page of the site small. */
export interface Param<Value> {
  readonly fallback: Value
  /** Returns the value of a text, or undefined for an invalid text. */
  read(text: string): Value | undefined
  /** Returns the text of a value, or undefined for the fallback. */
  write(value: Value): string | undefined
  /** A regular expression for every decoded text of {@link write}. */
  readonly pattern: string
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds parameters of every kind of value
export type ListParamTable = Readonly<Record<string, Param<any>>>

export type ListParams<Table extends ListParamTable> = {
  [Name in keyof Table]: Table[Name]['fallback']
}

export function textParam(max: number): Param<string> {
  return {
    fallback: '',
    read: (text) => singleSpaced(text).slice(0, max),
    write: (text) => (text ? encodeParam(text) : undefined),
    pattern: '\\S(?:.*\\S)?',
  }
}

/** A parameter with fixed values. The first value is the fallback. */
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

export function optionalParam<Value extends string | number>(
  read: (text: string) => Value | undefined,
  pattern: string,
): Param<Value | undefined> {
  const write = (value?: Value) => (value === undefined ? value : encodeParam(`${value}`))
  return { fallback: undefined, read, write, pattern }
}

export const optionalChoiceParam = <Value extends string>(values: readonly Value[]) =>
  optionalParam((text) => values.find((value) => value === text), values.join('|'))

export function tagsParam(max: number): Param<readonly string[]> {
  return {
    fallback: [],
    read: (list) => tagList(list).slice(0, max),
    write: (tags) => (tags.length > 0 ? tags.map(encodeParam).join(',') : undefined),
    pattern: '[^A-Z,\\s]+(?: [^A-Z,\\s]+)*(?:,[^A-Z,\\s]+(?: [^A-Z,\\s]+)*)*',
  }
}

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

export const optionalNumberParam = (max: number) =>
  optionalParam(
    (digits) => (/^\d{1,10}$/.test(digits) && Number(digits) <= max ? Number(digits) : undefined),
    '(?:0|[1-9]\\d{0,9})',
  )

export const optionalIdParam = () =>
  optionalParam(
    (digits) => (/^\d{1,15}$/.test(digits) ? Number(digits) : undefined),
    '(?:0|[1-9]\\d{0,14})',
  )

/** A parameter with a day, `YYYY-MM-DD`. */
export const optionalDayParam = () =>
  optionalParam((text) => (isDay(text) ? text : undefined), '\\d{4}-\\d{2}-\\d{2}')

/** Returns whether the text is a day of the calendar: false for 30 February. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Reads the parameters of a URL. An invalid value becomes the fallback. */
export function readParams<Table extends ListParamTable>(
  table: Table,
  search: string,
): ListParams<Table> {
  const searchParams = new URLSearchParams(search)
  const values = Object.entries(table).map(([name, param]) => {
    const text = searchParams.get(name)
    return [name, (text === null ? undefined : param.read(text)) ?? param.fallback]
  })
  return Object.fromEntries(values) as ListParams<Table>
}

/** Returns the query `?…`, or an empty string. */
export function writeParams<Table extends ListParamTable>(
  table: Table,
  values: Partial<ListParams<Table>>,
): string {
  const parts = Object.entries(table).flatMap(([name, param]) => {
    const value = values[name]
    const text = value === undefined ? undefined : param.write(value)
    return text === undefined ? [] : [`${encodeParam(name)}=${text}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

export function patternsOf(table: ListParamTable): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([name, { pattern }]) => [name, pattern]))
}

/** Encodes a value as browsers do, the apostrophe included. */
function encodeParam(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
