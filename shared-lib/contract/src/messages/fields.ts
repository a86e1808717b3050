import * as en from './en/fields.ts'
import * as ko from './ko/fields.ts'
import type { Locale } from './locale.ts'

/** Texts of fields. Only pages with a form load them. */
export type FieldMessages = Omit<typeof ko, 'names'> & {
  /** Returns the shown name of a field. Accepts paths: `dtoList.0.musicId`, `more[genre]`. */
  nameOf(field: string): string
}

/** Returns the name of the path's longest known suffix, else of its first segment. */
function nameIn(names: Readonly<Record<string, string>>, field: string): string {
  const steps = field.split(/[.[\]]/).filter((step) => step && !/^\d+$/.test(step))
  const suffixes = steps.map((_step, index) => steps.slice(index).join('.'))
  const candidates = [...suffixes, ...steps.slice(0, 1)].map((suffix) =>
    Object.hasOwn(names, suffix) ? names[suffix] : undefined,
  )
  return candidates.find((name) => name !== undefined) ?? field
}

const catalogue: Record<Locale, FieldMessages> = {
  ko: {
    errors: ko.errors,
    validationError: ko.validationError,
    nameOf: (field) => nameIn(ko.names, field),
  },
  en: {
    errors: en.errors,
    validationError: en.validationError,
    nameOf: (field) => nameIn(en.names, field),
  },
}

export function fieldMessages(locale: Locale): FieldMessages {
  return catalogue[locale]
}
