export const ADMINISTRATOR = 3
