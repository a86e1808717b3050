const KB = 1_024
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats bytes with at most one decimal: `20 GB`, `1.5 MB`. */
export function sizeText(bytes: number): string {
  const step = bytes < KB ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / KB ** step).toFixed(1))} ${units[step]}`
}

/** Formats a count as `1,000,000`, in both languages. */
export function numberText(count: number | undefined): string {
  return count?.toLocaleString('en-US') ?? ''
}
