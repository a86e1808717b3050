const FIELD = /\{([\w.[\]-]+)(?:\|(\w+))?\}/g
const WHOLE_FIELD = /^\{[\w.[\]-]+\}$/

/** Looks a field up in the innermost object first. */
export type Scope = readonly unknown[]

const lengthOf = (seconds: number) => {
  const whole = Math.max(1, Math.round(seconds))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

const formats: Readonly<Record<string, (value: string) => string>> = {
  /** Seconds as a duration of ISO 8601. */
  duration: (value) => {
    const { minutes, seconds } = lengthOf(Number(value))
    return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds}S`
  },
  length: (value) => {
    const { minutes, seconds } = lengthOf(Number(value))
    return minutes > 0 ? `${minutes}분 ${seconds}초` : `${seconds}초`
  },
  won: (value) => `${Number(value).toLocaleString('ko-KR')}원`,
  list: (value) => value.split(',').join(', '),
}

/** Returns the value of a dotted field, undefined without one. */
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

/** Returns the entries of a list, empty for another value. */
export function listAt(scope: Scope, field: string): readonly unknown[] {
  const value = fieldOf(scope, field)
  return Array.isArray(value) ? value : []
}

/** Returns the text of a template, or an empty text when a field is missing or empty. */
export function fillText(template: string, scope: Scope): string {
  return fill(template, scope, (value) => value)
}

/** Returns an address with encoded fields. A template of one field is an address already. */
export function fillAddress(template: string, scope: Scope): string {
  return fill(template, scope, WHOLE_FIELD.test(template) ? (value) => value : encodeURIComponent)
}

function fill(template: string, scope: Scope, encode: (value: string) => string): string {
  let isComplete = true
  const text = template.replace(FIELD, (_all, field: string, format = '') => {
    const value = fieldOf(scope, field)
    const found = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (found === '') isComplete = false
    return encode(formats[format]?.(found) ?? found)
  })
  return isComplete ? text : ''
}
