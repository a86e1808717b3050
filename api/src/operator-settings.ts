import { z } from 'zod'

const detail = z.string().trim().min(1).max(200).optional()
const matching = (form: RegExp, like: string) =>
  z.string().regex(form, `must be like ${like}`).optional()

/**
 * Settings with the facts that article 10 of the Korean e-commerce act and 30 of the privacy act
 * require.
 */
export const operatorVariables = {
  OPERATOR_COMPANY: detail,
  OPERATOR_REPRESENTATIVE: detail,
  OPERATOR_REGISTRATION: matching(/^\d{3}-\d{2}-\d{5}$/, '123-45-67890'),
  OPERATOR_MAIL_ORDER: detail,
  OPERATOR_ADDRESS: detail,
  OPERATOR_PHONE: matching(/^[\d+ -]{7,20}$/, '02-123-4567'),
  OPERATOR_EMAIL: matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'help@example.com'),
  OPERATOR_HOSTING: detail,
  OPERATOR_PRIVACY_OFFICER: detail,
}
type Values = z.infer<z.ZodObject<typeof operatorVariables>>
export const operatorNames = Object.keys(operatorVariables) as (keyof Values)[]

/** Returns the operator's details. Outside production each may be missing. */
export function operatorSettings(values: Values) {
  return {
    company: values.OPERATOR_COMPANY ?? null,
    representative: values.OPERATOR_REPRESENTATIVE ?? null,
    registration: values.OPERATOR_REGISTRATION ?? null,
    mailOrder: values.OPERATOR_MAIL_ORDER ?? null,
    address: values.OPERATOR_ADDRESS ?? null,
    phone: values.OPERATOR_PHONE ?? null,
    email: values.OPERATOR_EMAIL ?? null,
    hosting: values.OPERATOR_HOSTING ?? null,
    privacyOfficer: values.OPERATOR_PRIVACY_OFFICER ?? null,
  }
}
