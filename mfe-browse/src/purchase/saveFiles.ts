import type { Host } from '@sori/contract/host'
import { commonTexts } from '@sori/contract/messages'
import type { Track } from '@sori/market-kit/catalogue'

/** Saves the tracks' files. Loads the code for downloads first. */
export async function saveFiles(host: Host, tracks: readonly Track[]): Promise<void> {
  const code = await import('./saveTrack.ts').catch(() => undefined)
  if (code) code.saveTracks(host, tracks)
  else host.toast({ kind: 'error', text: commonTexts(host.locale.getSnapshot()).offline })
}
