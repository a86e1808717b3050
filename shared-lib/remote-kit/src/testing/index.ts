export { createTestHost, type TestHost, type TestHostStart } from './createTestHost.ts'
export { mountStandalone } from './mountStandalone.tsx'
export {
  answerWith,
  type Handler,
  type Handlers,
  problemResponse,
  type RenderedRemote,
  renderRemote,
} from './renderRemote.tsx'
