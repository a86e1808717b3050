import type { ActivationBody } from '@sori/contract/account'
import { paths } from '@sori/contract/paths'
import { type Command, useCommand } from '@sori/remote-kit/data'
import { type ContractForm, useContractForm } from '@sori/remote-kit/forms'
import { activationMail } from '../../between-pages/activationMail.ts'
import { loginEmail } from '../../between-pages/loginEmail.ts'
import { textsIn } from '../../messages/useTexts.ts'
import { serviceErrorText } from '../../ui/serviceError.ts'
import { useActivateMutation } from './activationApi.ts'
import { ALREADY_ACTIVATED, useActivated } from './useActivated.ts'

/** Returns a form that activates the account and opens the login page with its email. */
export function useActivation(): ContractForm<ActivationBody> {
  const isActivated = useActivated()
  const { attempt } = useCommand(useActivateMutation(), {
    done: {
      run: ({ data }) => {
        const email = data?.email ?? activationMail.read()?.email
        if (email) loginEmail.keep(email)
        activationMail.forget()
      },
      to: paths.login(),
    },
  })
  const command: Pick<Command<ActivationBody, unknown>, 'attempt'> = {
    attempt: async (body, accepted) => {
      const outcome = await attempt(body, accepted)
      const email = activationMail.read()?.email
      if (outcome?.ok !== false || outcome.problem.code !== 'ACTIVATION_REFUSED' || !email)
        return outcome
      if (!(await isActivated(email))) return outcome
      return { ...outcome, problem: { ...outcome.problem, code: ALREADY_ACTIVATED } }
    },
  }
  return useContractForm({
    schema: () => import('../../api/formSchemas.ts').then(({ activationBody }) => activationBody),
    defaultValues: { activationCode: '' },
    command,
    refusalText: (locale, problem) =>
      problem.code === ALREADY_ACTIVATED
        ? textsIn(locale).activation.already
        : serviceErrorText(locale, problem),
    focusAfterRefusal: 'activationCode',
  })
}
