import type { SoundType } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'

const ko = {
  type: '유형',
  bpm: 'BPM',
  key: '키',
  types: { ONESHOT: '원샷', LOOP: '루프', TRACK: '곡' } satisfies Record<SoundType, string>,
}

const en: typeof ko = {
  type: 'Type',
  bpm: 'BPM',
  key: 'Key',
  types: { ONESHOT: 'One-shot', LOOP: 'Loop', TRACK: 'Track' },
}

const catalogue = { ko, en }

export function characterTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
