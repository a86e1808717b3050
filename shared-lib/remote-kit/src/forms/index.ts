export { Form, type FormProps } from './Form.tsx'
export { FormField, type FormFieldProps } from './FormField.tsx'
export { type FieldProblem, problemWords } from './fieldProblems.ts'
export { type ContractForm, type ContractFormOptions, useContractForm } from './useContractForm.ts'
