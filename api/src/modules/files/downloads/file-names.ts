import type { SoundMime } from '../files/file.service.ts'

const endings: Record<SoundMime, string> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav' }

/** What an original is kept under: `{artist} - {title}.{ext}` (D20). */
export function originalName({ nickname, title, mime }: { nickname: string; title: string; mime: SoundMime }): string {
  return `${nickname} - ${title}.${endings[mime]}`
}

/**
 * The names as every file system takes them, each once: characters that some systems refuse become `_`, and of names that differ in
 * case alone, which some systems take for one, the later ones get a number.
 */
export function storableNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.normalize('NFC').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    const dot = plain.lastIndexOf('.')
    let free = plain
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${plain.slice(0, dot)} (${number})${plain.slice(dot)}`
    taken.add(free.toLowerCase())
    return free
  })
}
