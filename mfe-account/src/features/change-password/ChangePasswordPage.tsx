import { ChangePasswordForm } from '@sori/market-kit/account'
import { ownAccount } from '../../api/ownAccount.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'

/** Renders `/me/change-password`. */
export function ChangePasswordPage() {
  const { changePassword: t } = useTexts()
  return (
    <AccountPage title={t.title} help={t.help}>
      <ChangePasswordForm calls={ownAccount} />
    </AccountPage>
  )
}
