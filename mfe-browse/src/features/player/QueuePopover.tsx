import { IconButton } from '@sori/remote-kit/ui'
import ListMusic from 'lucide-react/icons/list-music'
import { useId } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { PlayState } from '../../playback/playState.ts'
import { QueueList } from './QueueList.tsx'
import styles from './QueuePopover.module.css'

export function QueuePopover({ play, onCollect }: { play: PlayState; onCollect(): void }) {
  const id = useId()
  return (
    <>
      <IconButton label={useTexts().player.queue} popoverTarget={id}>
        <ListMusic aria-hidden="true" />
      </IconButton>
      <div
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={({ currentTarget, newState }) => {
          if (newState === 'open')
            currentTarget.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
        }}
      >
        <QueueList play={play} onCollect={onCollect} />
      </div>
    </>
  )
}
