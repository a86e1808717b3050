import type { Locale } from '@sori/contract/messages'

/** Formats the length of a track as `3:42`. A length below a second is `0.4초` or `0.4 s`. */
export function formatLength(locale: Locale, seconds: number | null | undefined): string {
  if (!seconds || seconds < 0 || seconds >= 1) return formatDuration(seconds)
  const tenths = Number(seconds.toFixed(1)) || Number(seconds.toPrecision(1))
  return locale === 'ko' ? `${tenths}초` : `${tenths} s`
}

/** Formats seconds as `3:42` or `1:02:03`; `-` if unknown. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return '-'
  const wholeSeconds = Math.floor(seconds)
  const hours = Math.floor(wholeSeconds / 3600)
  const minutes = Math.floor((wholeSeconds % 3600) / 60)
  const secondsText = String(wholeSeconds % 60).padStart(2, '0')
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${secondsText}`
    : `${minutes}:${secondsText}`
}
