/** Its message is one sentence, which the process prints before it exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
