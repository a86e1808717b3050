import { usersParams } from '@sori/contract/administration'
import { useLocale } from '@sori/remote-kit/host'
import { SearchField, useListParams } from '@sori/remote-kit/lists'
import { ButtonLink } from '@sori/remote-kit/ui'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User } from '../../model/user.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { UserConflictDialog } from './UserConflictDialog.tsx'
import { UserDialog } from './UserDialog.tsx'
import styles from './UsersPage.module.css'
import { userColumns } from './userColumns.tsx'
import { useListUsersQuery, usePrefetch } from './usersApi.ts'
import { useUserEditor } from './useUserEditor.ts'

type OpenDialog = { kind: 'user' | 'plan'; user: User }

/** Renders `/admin/users`, where administrators search and edit members. */
export function UsersPage() {
  const texts = useTexts()
  const locale = useLocale()
  const list = useListParams(usersParams)
  const users = useListUsersQuery(list.params)
  const editor = useUserEditor()
  const [dialog, setDialog] = useState<OpenDialog>()
  const columns = userColumns({
    texts: texts,
    locale,
    editor,
    openUser: (user) => setDialog({ kind: 'user', user }),
    openPlan: (user) => setDialog({ kind: 'plan', user }),
  })
  const dialogUser =
    dialog && (users.data?.items.find(({ id }) => id === dialog.user.id) ?? dialog.user)
  const close = () => setDialog(undefined)
  return (
    <>
      <AdminList
        texts={texts.users}
        sections={<PeopleSections />}
        list={list}
        query={users}
        prefetch={usePrefetch('listUsers')}
        columns={columns}
        rowId={({ id }) => id}
        openId={editor.openId}
        icon={<Users />}
        emptyAction={
          list.params.keyword && (
            <ButtonLink to={list.href({ keyword: '', type: undefined })}>
              {texts.users.clear}
            </ButtonLink>
          )
        }
      >
        <div className={styles.search}>
          <SearchField
            label={texts.users.search}
            value={list.params.keyword}
            onSearch={(keyword) => list.go({ keyword, type: keyword ? 'n' : undefined })}
            before={<span className={styles.searchIn}>{texts.users.searchIn}</span>}
          />
        </div>
      </AdminList>
      {dialogUser && dialog.kind === 'user' && <UserDialog user={dialogUser} onClose={close} />}
      {dialogUser && dialog.kind === 'plan' && <PlanDialog user={dialogUser} onClose={close} />}
      <UserConflictDialog edit={editor.edit} />
    </>
  )
}
