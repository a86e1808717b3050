/** An error that prevents the start. Its message is a sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}
