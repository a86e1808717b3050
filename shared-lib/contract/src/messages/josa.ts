/**
 * A separate file: es-hangul is not marked as free of side effects, so code without particles must
 * not import it.
 */
export { josa } from 'es-hangul'
