import type { Locale } from '@sori/contract/messages'
import type { Track } from '../model/index.ts'
import { characterTexts } from './texts.ts'

type TrackCharacter = Pick<Track, 'soundType' | 'bpm' | 'musicalKey'>

/** Returns type, tempo and key with their names. Leaves out unknown values. */
export function characterFacts(
  locale: Locale,
  { soundType, bpm, musicalKey }: TrackCharacter,
): { name: string; value: string }[] {
  const texts = characterTexts(locale)
  const facts = [
    { name: texts.type, value: soundType && texts.types[soundType] },
    { name: texts.bpm, value: bpm?.toLocaleString(locale, { maximumFractionDigits: 2 }) },
    { name: texts.key, value: musicalKey },
  ]
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}

/** Returns two lines for a row: first the type, then tempo and key. */
export function characterLines(
  locale: Locale,
  { soundType, bpm, musicalKey }: TrackCharacter,
): string {
  const tempo = bpm && `${Math.round(bpm)} BPM`
  const type = soundType && characterTexts(locale).types[soundType]
  const tempoAndKey = [tempo, musicalKey].filter(Boolean).join(' · ')
  return [type, tempoAndKey].filter(Boolean).join('\n')
}
