import type { AdminChange } from '@sori/contract/administration'
import type { Locale } from '@sori/contract/messages'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDateTime, TextLink } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import type { Texts } from '../messages/ko.ts'
import styles from './ChangeColumns.module.css'
import { changeText } from './changeText.ts'

/** Functions that return the URL of the changes by an administrator, or of a member. */
export interface ChangeLinks {
  admin(adminId: number): string
  user(userId: number): string
}

/** Returns the columns of a list of changes. With `links`, names filter the list. */
export function changeColumns(
  texts: Texts,
  locale: Locale,
  links?: ChangeLinks,
): DataColumn<AdminChange>[] {
  const { columns, subjects } = texts.changes
  const wrapTexts = (content: ReactNode) => <span className={styles.texts}>{content}</span>
  const nameCell = (nickname: string, to: string | undefined) =>
    wrapTexts(to ? <TextLink to={to}>{nickname}</TextLink> : nickname)
  return [
    {
      key: 'date',
      head: columns.date,
      cell: ({ createDate }) => <time dateTime={createDate}>{formatDateTime(createDate)}</time>,
    },
    {
      key: 'admin',
      head: columns.admin,
      cell: ({ adminId, adminNickname }) => nameCell(adminNickname, links?.admin(adminId)),
    },
    {
      key: 'user',
      head: columns.user,
      cell: ({ userId, userNickname }) =>
        userId === null ? '-' : nameCell(userNickname ?? `#${userId}`, links?.user(userId)),
    },
    {
      key: 'subject',
      head: columns.subject,
      card: 'wide',
      cell: ({ subject, subjectLabel }) => wrapTexts(`${subjects[subject]} ${subjectLabel}`),
    },
    {
      key: 'change',
      head: columns.change,
      card: 'wide',
      cell: (change) => wrapTexts(changeText(change, texts, locale)),
    },
    {
      key: 'reason',
      head: columns.reason,
      card: 'wide',
      cell: ({ reason }) => wrapTexts(reason ?? '-'),
    },
  ]
}
