import { useSnapshot } from '@sori/remote-kit/host'
import { useEffect, useState } from 'react'
import { type PreviewPhase, PreviewPlayer, type PreviewSource } from './PreviewPlayer.ts'

export interface Preview {
  phaseOf(key: string): PreviewPhase
  toggle(key: string, source: PreviewSource): void
  stop(): void
}

/** Plays one file at a time, and stops when the page closes. */
export function usePreview(): Preview {
  const [sound, setSound] = useState<PreviewPlayer>()
  useEffect(() => {
    const made = new PreviewPlayer()
    setSound(made)
    return () => made.close()
  }, [])
  const { key, phase } = useSnapshot(sound?.state ?? SILENCE)
  return {
    phaseOf: (asked) => (asked === key ? phase : 'idle'),
    toggle: (asked, source) => void sound?.toggle(asked, source),
    stop: () => sound?.stop(),
  }
}

const nothing = { key: undefined, phase: 'idle' as const }
const SILENCE: PreviewPlayer['state'] = { getSnapshot: () => nothing, subscribe: () => () => {} }
