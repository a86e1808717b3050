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
  const [player, setPlayer] = useState<PreviewPlayer>()
  useEffect(() => {
    const created = new PreviewPlayer()
    setPlayer(created)
    return () => created.close()
  }, [])
  const { key, phase } = useSnapshot(player?.state ?? NO_PREVIEW)
  return {
    phaseOf: (fileKey) => (fileKey === key ? phase : 'idle'),
    toggle: (fileKey, source) => void player?.toggle(fileKey, source),
    stop: () => player?.stop(),
  }
}

const idle = { key: undefined, phase: 'idle' as const }
const NO_PREVIEW: PreviewPlayer['state'] = { getSnapshot: () => idle, subscribe: () => () => {} }
