import { type AudioMime, formatOf } from '../files/file.service.ts'

export function originalName(
  { nickname, title }: { nickname: string; title: string },
  mime: AudioMime,
): string {
  return `${nickname} - ${title}.${formatOf(mime)}`
}

/** Returns unique file names that are valid on Windows, macOS and Linux. */
export function storableNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>()
  return names.map((name) => {
    const plain = name.normalize('NFC').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    const dot = plain.lastIndexOf('.')
    let free = plain
    for (let number = 2; takenNames.has(free.toLowerCase()); number++)
      free = `${plain.slice(0, dot)} (${number})${plain.slice(dot)}`
    takenNames.add(free.toLowerCase())
    return free
  })
}
