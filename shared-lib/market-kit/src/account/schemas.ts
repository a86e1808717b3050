export { passwordBody } from '@sori/contract/account'
