import { type Locale, sizeText } from '@sori/contract/messages'
import { formatLength } from '@sori/remote-kit/ui'
import type { AudioFile } from '../model/index.ts'
import { purchaseTexts } from './texts.ts'

interface TrackFile {
  readonly file?: AudioFile
  readonly duration?: number | null
}

/**
 * Returns a text with the number of files per format, or undefined if all have the same format.
 */
export function formatMix(locale: Locale, tracks: readonly TrackFile[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { file } of tracks) {
    if (file) counts.set(file.format, (counts.get(file.format) ?? 0) + 1)
  }
  if (counts.size < 2) return undefined
  const texts = purchaseTexts(locale)
  const parts = [...counts].map(([format, count]) => texts.ofFormat(format.toUpperCase(), count))
  return texts.formatsDiffer(parts.join(' · '))
}

/** Returns format, length, size, sample rate and channels with names. Omits unknown values. */
export function fileFacts(
  locale: Locale,
  { file, duration }: TrackFile,
): { name: string; value: string }[] {
  const { facts: texts } = purchaseTexts(locale)
  const numberText = (value: number, digits = 1) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits })
  const facts = [
    { name: texts.format, value: file?.format.toUpperCase() },
    { name: texts.length, value: duration ? formatLength(locale, duration) : undefined },
    { name: texts.size, value: file && sizeText(file.sizeBytes) },
    {
      name: texts.sampleRate,
      value: file?.sampleRate ? `${numberText(file.sampleRate / 1000)} kHz` : undefined,
    },
    { name: texts.channels, value: file?.channels ? texts.channelsOf(file.channels) : undefined },
  ]
  return facts.filter((fact): fact is { name: string; value: string } => fact.value !== undefined)
}
