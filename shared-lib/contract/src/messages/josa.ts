/** A separate file, because bundlers assume side effects of es-hangul. */
export { josa } from 'es-hangul'
