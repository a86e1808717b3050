import { IconButton } from '@sori/remote-kit/ui'
import Volume1 from 'lucide-react/icons/volume-1'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { CSSProperties } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { usePlayer } from '../../playback/usePlayer.ts'
import styles from './Volume.module.css'

export function Volume({ volume, muted }: { volume: number; muted: boolean }) {
  const texts = useTexts().player
  const player = usePlayer()
  const audibleVolume = muted ? 0 : volume
  const LoudIcon = audibleVolume < 50 ? Volume1 : Volume2
  const Icon = audibleVolume === 0 ? VolumeX : LoudIcon
  return (
    <div className={styles.volume}>
      <IconButton
        label={audibleVolume === 0 ? texts.unmute : texts.mute}
        onClick={player.toggleMute}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        className={styles.range}
        style={{ '--value': `${audibleVolume}%` } as CSSProperties}
        min={0}
        max={100}
        step={1}
        aria-label={texts.volume}
        aria-valuetext={texts.volumeText(audibleVolume)}
        value={audibleVolume}
        onChange={(event) => player.setVolume(Number(event.target.value))}
      />
    </div>
  )
}
