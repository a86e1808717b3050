/** A separate file, because bundlers assume that es-hangul has side effects. */
export { josa } from 'es-hangul'
