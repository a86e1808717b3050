import { type Locale, planName } from '@sori/contract/messages'
import type { DataColumn } from '@sori/remote-kit/lists'
import type { Texts } from '../../messages/ko.ts'
import { ADMINISTRATOR, type User, type UserField } from '../../model/user.ts'
import { UserFieldCell } from './UserFieldCell.tsx'
import { UserRowActions } from './UserRowActions.tsx'
import styles from './UsersPage.module.css'
import type { UserEditor } from './useUserEditor.ts'

interface UserColumnsOptions {
  texts: Texts
  locale: Locale
  editor: UserEditor
  openUser(user: User): void
  openPlan(user: User): void
}

export function userColumns({
  texts,
  locale,
  editor,
  openUser,
  openPlan,
}: UserColumnsOptions): DataColumn<User>[] {
  const { columns, openUser: userLabel, openPlan: planLabel } = texts.users
  const editableCell = (user: User, name: UserField, value: string) => (
    <UserFieldCell editor={editor} user={user} field={name} value={value} />
  )
  return [
    { key: 'id', head: columns.id, sortKey: 'userId', align: 'end', cell: ({ id }) => id },
    {
      key: 'name',
      head: columns.name,
      cell: ({ name }) => <span className={styles.whole}>{name || texts.missing}</span>,
    },
    {
      key: 'nickname',
      head: columns.nickname,
      sortKey: 'nickname',
      cell: (user) => (
        <span className={styles.names}>
          <OpenButton label={userLabel(user.nickname)} onClick={() => openUser(user)}>
            {user.nickname}
          </OpenButton>
          <UserBadges user={user} texts={texts} />
        </span>
      ),
    },
    { key: 'email', head: columns.email, code: true, cell: ({ email }) => email || texts.missing },
    {
      key: 'credit',
      head: columns.credit,
      sortKey: 'creditBalance',
      align: 'end',
      cell: (user) => editableCell(user, 'credit', user.credits.toLocaleString(locale)),
    },
    {
      key: 'subscription',
      head: columns.subscription,
      cell: (user) => {
        const plan = planName(locale, { subscriptionId: user.planId })
        if (editor.openId === user.id) return editableCell(user, 'subscription', plan)
        return (
          <OpenButton label={planLabel(user.nickname, plan)} onClick={() => openPlan(user)}>
            {plan}
          </OpenButton>
        )
      },
    },
    {
      key: 'payment',
      head: columns.payment,
      cell: (user) => {
        const { isPaid } = user.subscription ?? {}
        return editableCell(user, 'payment', texts.payment[String(isPaid)] ?? texts.missing)
      },
    },
    {
      key: 'createdAt',
      head: columns.createdAt,
      sortKey: 'createDate',
      cell: ({ createdAt }) => createdAt ?? texts.missing,
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

function OpenButton(props: { label: string; onClick(): void; children: string }) {
  const { label, onClick, children } = props
  return (
    <button type="button" className={styles.opener} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

function UserBadges({
  user: { roleId, hasLeft, isDisabled },
  texts,
}: {
  user: User
  texts: Texts
}) {
  return (
    <>
      {roleId === ADMINISTRATOR && (
        <span className={styles.role}>{texts.user.roles[ADMINISTRATOR]}</span>
      )}
      {(hasLeft || isDisabled) && (
        <span className={styles.badge}>{hasLeft ? texts.users.left : texts.users.disabled}</span>
      )}
    </>
  )
}
