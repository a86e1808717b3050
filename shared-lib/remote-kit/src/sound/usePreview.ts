import { useEffect, useState } from 'react'
import { useSnapshot } from '../observable/index.ts'
import { type PreviewPhase, PreviewSound, type PreviewSource } from './PreviewSound.ts'

/** The preview of a page, with the state of each row. */
export interface Preview {
  phaseOf(key: string): PreviewPhase
  toggle(key: string, source: PreviewSource): void
  stop(): void
}

/** Plays one file at a time on this page, and stops when the page is left. */
export function usePreviewSound(): Preview {
  const [sound, setSound] = useState<PreviewSound>()
  useEffect(() => {
    const made = new PreviewSound()
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
const SILENCE: PreviewSound['state'] = { getSnapshot: () => nothing, subscribe: () => () => {} }
