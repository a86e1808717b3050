/**
 * The reason why the product cannot start, in one sentence. The process prints it and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
