import type { Locale } from '@sori/contract/messages'
import {
  type Notification,
  notificationTarget,
  notificationText,
} from '@sori/contract/notifications'
import { formatDateTime, TextLink } from '@sori/remote-kit/ui'
import styles from './NotificationList.module.css'

const newLabels: Record<Locale, string> = { ko: '새 알림', en: 'New' }

interface NotificationListProps {
  label: string
  locale: Locale
  items: readonly Notification[]
}

/** Lists notifications with time and link. Marks unread notifications. */
export function NotificationList({ label, locale, items }: NotificationListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <Row key={item.notificationId} item={item} locale={locale} />
      ))}
    </ul>
  )
}

function Row({ item, locale }: { item: Notification; locale: Locale }) {
  const text = notificationText(locale, item)
  const target = notificationTarget(item)
  return (
    <li className={styles.row} data-unread={!item.isRead}>
      <span className={styles.text}>
        {!item.isRead && <span className={styles.mark} role="img" aria-label={newLabels[locale]} />}
        {target ? <TextLink to={target}>{text}</TextLink> : text}
      </span>
      <time className={styles.time} dateTime={item.createDate}>
        {formatDateTime(item.createDate).slice(0, 16)}
      </time>
    </li>
  )
}
