import type { Registration, RegistrationForm } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import type { FieldStatus } from '@sori/remote-kit/ui'
import { activationMail } from '../../between-pages/activationMail.ts'
import { phoneText } from '../../ui/PhoneInput.tsx'
import { serviceErrorText } from '../../ui/serviceError.ts'
import {
  type AvailabilityCheck,
  availabilityText,
  useAvailability,
} from '../../ui/useAvailability.ts'
import { withPrecheck } from '../../ui/withPrecheck.ts'
import { useRegisterMutation } from './registerApi.ts'

const empty: RegistrationForm = {
  email: '',
  name: '',
  nickname: '',
  password: '',
  'password-check': '',
  birth: '',
  phoneNumber: phoneText(''),
  consent: false,
}

export interface Register {
  form: ContractForm<RegistrationForm>
  email: FieldStatus
  nickname: FieldStatus
  /** Sets a field that is not a text input. */
  set(field: 'birth' | 'nickname', value: string): void
  set(field: 'consent', value: boolean): void
}

/** Registers when email and nickname are available, then navigates to `/activation`. */
export function useRegister(): Register {
  const command = useCommand(useRegisterMutation(), {
    done: {
      run: (_response, person) => activationMail.keep({ email: person.email, sentAt: Date.now() }),
      to: paths.activation(),
    },
  })
  // The checks read the form, so they are created after it. The form calls them on submit.
  const checks: { email?: AvailabilityCheck; nickname?: AvailabilityCheck } = {}
  const checkedCommand = withPrecheck(command, (person: Registration) =>
    Promise.all([
      checks.email?.findProblem(person.email),
      checks.nickname?.findProblem(person.nickname),
    ]),
  )
  const form = useContractForm({
    schema: () =>
      import('../../api/formSchemas.ts').then(({ registrationForm }) => registrationForm),
    defaultValues: empty,
    command: {
      attempt: ({ consent, ...person }, accepted) => checkedCommand.attempt(person, accepted),
    },
    knownProblems: () =>
      [checks.email?.problem, checks.nickname?.problem].filter((problem) => problem !== undefined),
    fieldText: availabilityText,
    refusalText: serviceErrorText,
    asksBeforeLeaving: true,
  })
  checks.email = useAvailability({
    field: 'email',
    text: form.fields.watch('email'),
  })
  checks.nickname = useAvailability({
    field: 'nickname',
    text: form.fields.watch('nickname'),
  })
  return {
    form,
    email: checks.email.status,
    nickname: checks.nickname.status,
    set: (field: 'birth' | 'nickname' | 'consent', value: string | boolean) =>
      form.fields.setValue(field, value, {
        shouldDirty: true,
        shouldValidate: form.fields.formState.isSubmitted,
      }),
  }
}
