import type { Locale } from '@sori/contract/messages'
import type { Track } from '../model/index.ts'
import { characterTexts } from './texts.ts'

type Described = Pick<Track, 'soundType' | 'bpm' | 'musicalKey'>

/** Returns the known values: type, tempo, key. */
export function characterFacts(
  locale: Locale,
  { soundType, bpm, musicalKey }: Described,
): { name: string; value: string }[] {
  const t = characterTexts(locale)
  const facts = [
    { name: t.type, value: soundType && t.types[soundType] },
    { name: t.bpm, value: bpm?.toLocaleString(locale, { maximumFractionDigits: 2 }) },
    { name: t.key, value: musicalKey },
  ]
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}

/** Returns two short lines for a row: the type, and tempo with key. */
export function characterLines(locale: Locale, { soundType, bpm, musicalKey }: Described): string {
  const tempo = bpm && `${Math.round(bpm)} BPM`
  const type = soundType && characterTexts(locale).types[soundType]
  return [type, [tempo, musicalKey].filter(Boolean).join(' · ')].filter(Boolean).join('\n')
}
