import type { Words } from './ko.ts'

export const en: Words = {
  name: 'studio',
}
