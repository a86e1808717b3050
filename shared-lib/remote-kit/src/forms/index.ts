export { Form, type FormProps } from './Form.tsx'
export { FormField, type FormFieldProps } from './FormField.tsx'
export { type ContractForm, type ContractFormOptions, type Refusal, useContractForm } from './useContractForm.ts'
