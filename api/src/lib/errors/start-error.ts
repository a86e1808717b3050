/** Why the product cannot start, in one sentence for the person who started it; the process prints it alone and ends with 1. */
export class StartError extends Error {
  override name = 'StartError'
}
