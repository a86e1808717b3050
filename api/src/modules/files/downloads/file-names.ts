import { type AudioMime, formatOf } from '../files/file.service.ts'

export function originalName(
  { nickname, title }: { nickname: string; title: string },
  mime: AudioMime,
): string {
  return `${nickname} - ${title}.${formatOf(mime)}`
}

/** Characters that Windows, macOS or Linux refuse in file names. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}]/gu

/** Returns unique file names that are valid on Windows, macOS and Linux. */
export function storableNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>()
  return names.map((name) => {
    const validName = name.normalize('NFC').replace(FORBIDDEN_CHARACTERS, '_')
    const dot = validName.lastIndexOf('.')
    let uniqueName = validName
    for (let number = 2; takenNames.has(uniqueName.toLowerCase()); number++)
      uniqueName = `${validName.slice(0, dot)} (${number})${validName.slice(dot)}`
    takenNames.add(uniqueName.toLowerCase())
    return uniqueName
  })
}
