import Bell from 'lucide-react/icons/bell'
import { type MouseEvent, useId, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import counted from '../chrome/CountBadge.module.css'
import { CountBadge } from '../chrome/CountBadge.tsx'
import { LastNotifications } from './LastNotifications.tsx'
import styles from './NotificationBell.module.css'
import { notificationTexts } from './texts.ts'

/** The bell of the top bar, with a popover of the last notifications. */
export function NotificationBell() {
  const count = useSnapshot(useServices().me)?.unreadNotifications ?? 0
  const name = notificationTexts(useTexts().locale).bell(count)
  const id = useId()
  const titleId = `${id}title`
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={counted.counted}
        aria-label={name}
        title={name}
        popoverTarget={id}
      >
        <Bell aria-hidden="true" />
        <CountBadge count={count} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: follows the clicks of the links inside */}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={titleId}
        className={styles.popover}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={closeAfterLink}
      >
        {isOpen && <LastNotifications titleId={titleId} />}
      </div>
    </>
  )
}

function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}
