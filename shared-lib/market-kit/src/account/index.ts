export { ChangePasswordForm } from './ChangePasswordForm.tsx'
export { NewPasswordFields } from './NewPasswordFields.tsx'
export { type OwnAccountCalls, ownAccountCalls } from './ownAccountApi.ts'
export { SessionList } from './SessionList.tsx'
