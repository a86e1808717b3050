import { ChangePasswordForm, ownAccountCalls, SessionList } from '../account/index.ts'
import { galleryApi } from './galleryApi.ts'

const calls = ownAccountCalls(galleryApi)

/** One's own account: a new password with its rule, and the devices that are logged in. */
export function AccountStory() {
  return (
    <>
      <ChangePasswordForm calls={calls} />
      <SessionList calls={calls} />
    </>
  )
}
