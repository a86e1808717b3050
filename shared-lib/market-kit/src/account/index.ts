export { ChangePasswordForm } from './ChangePasswordForm.tsx'
export { NewPasswordFields, type NewPasswordFieldsProps } from './NewPasswordFields.tsx'
export { type OwnAccountCalls, ownAccountCalls } from './ownAccountApi.ts'
export { SessionList } from './SessionList.tsx'
