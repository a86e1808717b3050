import { IconButton } from '@sori/remote-kit/ui'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { CSSProperties } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './Volume.module.css'

/** The volume slider (0–100, product.md §9) and the mute button. */
export function Volume({ volume, muted }: { volume: number; muted: boolean }) {
  const t = useTexts().player
  const player = usePlayer()
  const heard = muted ? 0 : volume
  const Icon = heard === 0 ? VolumeX : heard < 50 ? Volume1 : Volume2
  return (
    <div className={styles.volume}>
      <IconButton label={heard === 0 ? t.unmute : t.mute} onClick={player.toggleMute}>
        <Icon aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        className={styles.range}
        style={{ '--value': `${heard}%` } as CSSProperties}
        min={0}
        max={100}
        step={1}
        aria-label={t.volume}
        aria-valuetext={t.volumeText(heard)}
        value={heard}
        onChange={(event) => player.setVolume(Number(event.target.value))}
      />
    </div>
  )
}
