import { planText } from '@sori/contract/messages'

/** A field with an optional format: `{album.title}`, `{seconds|duration}`. */
const FIELD = /\{([\w.[\]-]+)(?:\|(\w+))?\}/g
/** A template that consists of one field. */
const ONLY_FIELD = /^\{[\w.[\]-]+\}$/

/** The objects that templates read fields from, the innermost first. */
export type Scope = readonly unknown[]

const minutesAndSeconds = (seconds: number) => {
  const wholeSeconds = Math.max(1, Math.round(seconds))
  return { minutes: Math.floor(wholeSeconds / 60), seconds: wholeSeconds % 60 }
}

const formats: Readonly<Record<string, (value: string) => string>> = {
  /** Seconds as a duration of ISO 8601. */
  duration: (value) => {
    const { minutes, seconds } = minutesAndSeconds(Number(value))
    return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds}S`
  },
  /** Seconds as Korean text: `3분 5초`. */
  length: (value) => {
    const { minutes, seconds } = minutesAndSeconds(Number(value))
    return minutes > 0 ? `${minutes}분 ${seconds}초` : `${seconds}초`
  },
  /** A plan's stored name as the name that people read. */
  plan: (value) => planText('ko', value),
  won: (value) => `${Number(value).toLocaleString('ko-KR')}원`,
  list: (value) => value.split(',').join(', '),
}

/** Returns the value of a dotted field (`album.title`), or undefined. */
export function fieldOf(scope: Scope, field: string): unknown {
  for (const root of scope) {
    let value = root
    for (const name of field.split('.'))
      value =
        value instanceof Object && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** Returns the entries of a list; a field that is not a list has no entries. */
export function listAt(scope: Scope, field: string): readonly unknown[] {
  const value = fieldOf(scope, field)
  return Array.isArray(value) ? value : []
}

/** Returns the text of a template, or an empty text when a field is missing or empty. */
export function fillText(template: string, scope: Scope): string {
  return fill(template, scope, (value) => value)
}

/**
 * Returns a URL with percent-encoded fields. Does not encode a template of one field, because its
 * value is a URL already.
 */
export function fillUrl(template: string, scope: Scope): string {
  return fill(template, scope, ONLY_FIELD.test(template) ? (value) => value : encodeURIComponent)
}

function fill(template: string, scope: Scope, encode: (value: string) => string): string {
  let isComplete = true
  const text = template.replace(FIELD, (_all, field: string, format = '') => {
    const value = fieldOf(scope, field)
    const fieldText = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (fieldText === '') isComplete = false
    return encode(formats[format]?.(fieldText) ?? fieldText)
  })
  return isComplete ? text : ''
}
