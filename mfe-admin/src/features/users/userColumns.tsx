import { type Locale, planName } from '@sori/contract/messages'
import type { DataColumn } from '@sori/remote-kit/lists'
import type { Texts } from '../../messages/ko.ts'
import type { User } from '../../model/user.ts'
import { UserFieldCell } from './UserFieldCell.tsx'
import { UserRowActions } from './UserRowActions.tsx'
import styles from './UsersPage.module.css'
import type { UserEditor } from './useUserEditor.ts'

/** Callbacks of the cells. */
export interface UserColumnsOptions {
  t: Texts
  locale: Locale
  editor: UserEditor
  openUser(user: User): void
  openPlan(user: User): void
}

/** The nine columns of the user list (product.md §2). */
export function userColumns({
  t,
  locale,
  editor,
  openUser,
  openPlan,
}: UserColumnsOptions): DataColumn<User>[] {
  const { columns, openUser: userLabel, openPlan: planLabel } = t.users
  const planOf = ({ planId }: User) => planName(locale, { subscriptionId: planId })
  return [
    { key: 'id', head: columns.id, sortKey: 'userId', align: 'end', cell: ({ id }) => id },
    {
      key: 'name',
      head: columns.name,
      cell: ({ name }) => <span className={styles.whole}>{name || t.missing}</span>,
    },
    {
      key: 'nickname',
      head: columns.nickname,
      sortKey: 'nickname',
      cell: (user) => (
        <span className={styles.names}>
          <button
            type="button"
            className={styles.opener}
            aria-label={userLabel(user.nickname)}
            onClick={() => openUser(user)}
          >
            {user.nickname}
          </button>
          {user.hasLeft ? (
            <span className={styles.badge}>{t.users.left}</span>
          ) : (
            user.isDisabled && <span className={styles.badge}>{t.users.disabled}</span>
          )}
        </span>
      ),
    },
    { key: 'email', head: columns.email, code: true, cell: ({ email }) => email || t.missing },
    {
      key: 'credit',
      head: columns.credit,
      sortKey: 'creditBalance',
      align: 'end',
      cell: (user) => (
        <UserFieldCell
          editor={editor}
          user={user}
          field="credit"
          value={user.credits.toLocaleString(locale)}
        />
      ),
    },
    {
      key: 'subscription',
      head: columns.subscription,
      cell: (user) =>
        editor.openId === user.id ? (
          <UserFieldCell editor={editor} user={user} field="subscription" value={planOf(user)} />
        ) : (
          <button
            type="button"
            className={styles.opener}
            aria-label={planLabel(user.nickname, planOf(user))}
            onClick={() => openPlan(user)}
          >
            {planOf(user)}
          </button>
        ),
    },
    {
      key: 'payment',
      head: columns.payment,
      cell: (user) => (
        <UserFieldCell
          editor={editor}
          user={user}
          field="payment"
          value={
            user.subscription ? (t.payment[String(user.subscription.isPaid)] ?? '') : t.missing
          }
        />
      ),
    },
    {
      key: 'createdAt',
      head: columns.createdAt,
      sortKey: 'createDate',
      cell: ({ createdAt }) => createdAt ?? t.missing,
    },
    {
      key: 'actions',
      head: columns.actions,
      card: 'bare',
      align: 'end',
      cell: (user) => <UserRowActions editor={editor} user={user} />,
    },
  ]
}
