import { email, nickname, type Registration, registration } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/commands'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import type { FieldStatus } from '@sori/remote-kit/ui'
import { activationMail } from '../../handover/activationMail.ts'
import { checkFirst } from '../../ui/checkFirst.ts'
import { phoneText } from '../../ui/PhoneInput.tsx'
import { serviceErrorText } from '../../ui/serviceError.ts'
import { type AvailabilityCheck, availabilityText, useAvailability } from '../../ui/useAvailability.ts'
import { registerApi } from './registerApi.ts'

const empty = { email: '', name: '', nickname: '', password: '', 'password-check': '', birth: '', phoneNumber: phoneText('') }

/** The form of a registration, and the indicators of what is free. */
export interface RegisterForm {
  form: ContractForm<Registration>
  email: FieldStatus
  nickname: FieldStatus
}

/** Registers, once email and nickname are known to be free (product.md §4), and leads to the page that takes the code. */
export function useRegister(): RegisterForm {
  const command = useCommand(registerApi.endpoints.register, {
    done: {
      run: (_answer, person) => activationMail.keep({ email: person.email, sentAt: Date.now() }),
      to: paths.activation(),
    },
  })
  // known once the fields below are: asked when the form is sent, long after
  const checks: { email?: AvailabilityCheck; nickname?: AvailabilityCheck } = {}
  const form = useContractForm({
    schema: registration,
    defaultValues: empty,
    command: checkFirst(command, (person) => Promise.all([checks.email?.refusal(person.email), checks.nickname?.refusal(person.nickname)])),
    fieldText: availabilityText,
    refusalText: serviceErrorText,
    asksBeforeLeaving: true,
  })
  checks.email = useAvailability({ field: 'email', schema: email, text: form.fields.watch('email') })
  checks.nickname = useAvailability({ field: 'nickname', schema: nickname, text: form.fields.watch('nickname') })
  return { form, email: checks.email.status, nickname: checks.nickname.status }
}
