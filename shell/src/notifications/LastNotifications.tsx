import { paths } from '@sori/contract/paths'
import { NotificationList } from '@sori/market-kit/account'
import { Button, FailedState, Skeleton, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useServices, useTexts } from '../app/useServices.ts'
import styles from './LastNotifications.module.css'
import { notificationTexts } from './texts.ts'
import { useLastNotifications } from './useLastNotifications.ts'

/** A list of the last notifications, with a button that marks all as read. */
export function LastNotifications({ titleId }: { titleId: string }) {
  const { toasts } = useServices()
  const { common, locale } = useTexts()
  const texts = notificationTexts(locale)
  const { rows, hasFailed, load, markAllRead } = useLastNotifications()
  const [isBusy, setBusy] = useState(false)
  const hasNew = rows?.some(({ isRead }) => !isRead)
  async function readAll(): Promise<void> {
    if (!hasNew) return
    setBusy(true)
    if (!(await markAllRead())) toasts.show({ kind: 'error', text: texts.notRead })
    setBusy(false)
  }
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <Button
          size={32}
          variant="ghost"
          busy={isBusy}
          unavailable={!hasNew}
          onClick={() => void readAll()}
        >
          {texts.readAll}
        </Button>
      </div>
      {hasFailed && <FailedState title={texts.failed} retryLabel={common.retry} onRetry={load} />}
      {!rows && !hasFailed && <Skeleton height="12rem" />}
      {rows?.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {!!rows?.length && <NotificationList label={texts.title} locale={locale} items={rows} />}
      <p className={styles.all}>
        <TextLink to={paths.myNotifications()}>{texts.all}</TextLink>
      </p>
    </>
  )
}
