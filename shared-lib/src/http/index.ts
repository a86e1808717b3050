export { type ApiRequest, hostBaseQuery, type RequestProblem, type StoreExtra } from './hostBaseQuery.ts'
export { problemText } from './problemText.ts'
