import { pageParams } from '@sori/contract/catalogue'
import type { Notification } from '@sori/contract/notifications'
import { NotificationList } from '@sori/market-kit/account'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { ListView, useListParams } from '@sori/remote-kit/lists'
import { EmptyState, Skeleton } from '@sori/remote-kit/ui'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from '../../ui/Sections.module.css'
import { Choices } from './Choices.tsx'
import own from './NotificationsPage.module.css'
import { useListNotificationsQuery, useMarkReadMutation } from './notificationsApi.ts'

/** Renders `/me/notifications`: the list of notifications, and the choice of their kinds. */
export function NotificationsPage() {
  const texts = useTexts().notifications
  const user = useSession()
  if (!user) return null
  return (
    <div className={own.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      <List key={user.userId} />
      <section className={styles.section} aria-labelledby="choices">
        <h2 className={styles.heading} id="choices">
          {texts.choices}
        </h2>
        <p className={styles.hint}>{texts.choicesHint}</p>
        <Choices />
      </section>
    </div>
  )
}

function List() {
  const texts = useTexts().notifications
  const locale = useLocale()
  const list = useListParams(pageParams)
  const query = useListNotificationsQuery({ page: list.params.page })
  useMarkRead(query.currentData?.items[0])
  return (
    <ListView
      list={list}
      query={query}
      texts={texts}
      skeleton={<Skeleton height="15rem" />}
      empty={<EmptyState icon={<Bell />} title={texts.empty} hint={texts.emptyHint} />}
    >
      {(items) => <NotificationList label={texts.title} locale={locale} items={items} />}
    </ListView>
  )
}

/** Marks notifications as read, but keeps the marks of new rows until the next visit. */
function useMarkRead(newest: Notification | undefined): void {
  const host = useHost()
  const [markRead] = useMarkReadMutation()
  const lastMarkedId = useRef(0)
  const id = newest?.isRead === false ? newest.notificationId : 0
  useEffect(() => {
    if (id <= lastMarkedId.current) return
    lastMarkedId.current = id
    void markRead({ readTo: id }).then(({ error }) => {
      if (!error) host.events.emit('notifications.read', {})
    })
  }, [id, markRead, host])
}
