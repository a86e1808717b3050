/** The schemas of all forms, in one file that forms load when they receive the focus. */
export {
  activationBody,
  emailBody,
  findPasswordBody,
  leaveBody,
  loginBody,
  nameBody,
  nicknameBody,
  passwordBody,
  phoneBody,
  registrationForm,
  secondFactorBody,
} from '@sori/contract/account'
export { artistPageForm } from '@sori/contract/catalogue'
