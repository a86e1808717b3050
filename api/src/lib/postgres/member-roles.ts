export const MEMBER = 1
export const ADMINISTRATOR = 3
