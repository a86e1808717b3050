/** The header for the code of a login: the specification fixes the fields of the body. */
export const SECOND_FACTOR_HEADER = 'x-second-factor'
