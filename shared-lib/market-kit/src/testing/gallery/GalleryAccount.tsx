import { ChangePasswordForm, ownAccountCalls, SessionList } from '../../account/index.ts'
import { galleryApi } from './galleryApi.ts'

const calls = ownAccountCalls(galleryApi)

/** A new password with its rule, and the logged-in devices. */
export function AccountStory() {
  return (
    <>
      <ChangePasswordForm calls={calls} />
      <SessionList calls={calls} />
    </>
  )
}
