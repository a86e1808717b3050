import { pageParams } from '@sori/contract/catalogue'
import type { Notification } from '@sori/contract/notifications'
import { notificationTarget, notificationText } from '@sori/contract/notifications'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { ListView, useListParams } from '@sori/remote-kit/lists'
import { EmptyState, formatDateTime, Skeleton, TextLink } from '@sori/remote-kit/ui'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { Choices } from './Choices.tsx'
import styles from './NotificationsPage.module.css'
import { useListNotificationsQuery, useMarkReadMutation } from './notificationsApi.ts'

/** Renders `/me/notifications`: what happened to the member's things, and what to be told of. */
export function NotificationsPage() {
  const t = useTexts().notifications
  const user = useSession()
  if (!user) return null
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t.title}</h1>
      <List key={user.userId} />
      <section className={styles.section} aria-labelledby="choices">
        <h2 className={styles.heading} id="choices">
          {t.choices}
        </h2>
        <p className={styles.hint}>{t.choicesHint}</p>
        <Choices />
      </section>
    </div>
  )
}

function List() {
  const t = useTexts().notifications
  const list = useListParams(pageParams)
  const query = useListNotificationsQuery({ page: list.params.page })
  useMarkRead(query.currentData?.items[0])
  return (
    <ListView
      list={list}
      query={query}
      texts={t}
      skeleton={<Skeleton height="15rem" />}
      empty={<EmptyState icon={<Bell />} title={t.empty} hint={t.emptyHint} />}
    >
      {(items) => (
        <ul className={styles.list} aria-label={t.title}>
          {items.map((item) => (
            <Row key={item.notificationId} item={item} />
          ))}
        </ul>
      )}
    </ListView>
  )
}

/** Keeps the marks of new rows until the next visit. */
function useMarkRead(newest: Notification | undefined): void {
  const host = useHost()
  const [markRead] = useMarkReadMutation()
  const marked = useRef(0)
  const id = newest?.isRead === false ? newest.notificationId : 0
  useEffect(() => {
    if (id <= marked.current) return
    marked.current = id
    void markRead({ readTo: id }).then(({ error }) => {
      if (!error) host.events.emit('notifications.read', {})
    })
  }, [id, markRead, host])
}

function Row({ item }: { item: Notification }) {
  const t = useTexts().notifications
  const locale = useLocale()
  const text = notificationText(locale, item)
  const target = notificationTarget(item)
  return (
    <li className={styles.row} data-unread={!item.isRead}>
      <span className={styles.text}>
        {!item.isRead && <span className={styles.mark} role="img" aria-label={t.isNew} />}
        {target ? <TextLink to={target}>{text}</TextLink> : text}
      </span>
      <time className={styles.time} dateTime={item.createDate}>
        {formatDateTime(item.createDate).slice(0, 16)}
      </time>
    </li>
  )
}
