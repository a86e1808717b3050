import { ChangePasswordForm, ownAccountCalls, SessionList } from '../../account/index.ts'
import { galleryApi } from './galleryApi.ts'

const calls = ownAccountCalls(galleryApi)

export function AccountStory() {
  return (
    <>
      <ChangePasswordForm calls={calls} />
      <SessionList calls={calls} />
    </>
  )
}
