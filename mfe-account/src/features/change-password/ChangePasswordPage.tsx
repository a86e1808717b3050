import { ChangePasswordForm } from '@sori/market-kit/account'
import { ownAccount } from '../../api/ownAccount.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AccountPage } from '../../ui/AccountPage.tsx'

/** Renders `/me/change-password`. */
export function ChangePasswordPage() {
  const { changePassword: texts } = useTexts()
  return (
    <AccountPage title={texts.title} help={texts.help}>
      <ChangePasswordForm calls={ownAccount} />
    </AccountPage>
  )
}
