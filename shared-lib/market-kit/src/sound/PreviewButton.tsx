import { useHost, useLocale } from '@sori/remote-kit/host'
import { IconButton } from '@sori/remote-kit/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useEffectEvent } from 'react'
import type { PreviewPhase, PreviewSource } from './PreviewPlayer.ts'
import { previewMessages } from './texts.ts'
import type { Preview } from './usePreview.ts'

interface PreviewButtonProps {
  preview: Preview
  /** The caller's key for the file. */
  id: string
  source: PreviewSource
  title: string
}

/** Plays and pauses a file. Shows failures in a toast. */
export function PreviewButton({ preview, id, source, title }: PreviewButtonProps) {
  const host = useHost()
  const texts = previewMessages(useLocale())
  const phase = preview.phaseOf(id)
  const isPlaying = phase === 'playing' || phase === 'loading'
  const report = useEffectEvent((reached: PreviewPhase) => {
    if (reached === 'pending') host.toast({ kind: 'info', text: texts.pending })
    if (reached === 'failed') host.toast({ kind: 'error', text: texts.failed })
  })
  useEffect(() => report(phase), [phase])
  return (
    <IconButton
      label={isPlaying ? texts.pause(title) : texts.play(title)}
      active={isPlaying}
      busy={phase === 'loading'}
      onClick={() => preview.toggle(id, source)}
    >
      {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </IconButton>
  )
}
