import { useSnapshot } from '@sori/remote-kit/host'
import { useEffect, useState } from 'react'
import { type PreviewPhase, PreviewPlayer, type PreviewSource } from './PreviewPlayer.ts'

export interface Preview {
  phaseOf(key: string): PreviewPhase
  toggle(key: string, source: PreviewSource): void
  stop(): void
}

/** Plays one file at a time. Stops when the component unmounts. */
export function usePreview(): Preview {
  const [player] = useState(() => new PreviewPlayer())
  useEffect(() => () => player.close(), [player])
  const { key, phase } = useSnapshot(player.state)
  return {
    phaseOf: (fileKey) => (fileKey === key ? phase : 'idle'),
    toggle: (fileKey, source) => void player.toggle(fileKey, source),
    stop: () => player.stop(),
  }
}
