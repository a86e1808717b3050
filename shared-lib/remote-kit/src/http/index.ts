export { createRemoteApi, listTags, onSuccess } from './createRemoteApi.ts'
export { hostBaseQuery } from './hostBaseQuery.ts'
export { type ApiRequest, hostFetch, type RequestProblem } from './hostFetch.ts'
export { problemText } from './problemText.ts'
