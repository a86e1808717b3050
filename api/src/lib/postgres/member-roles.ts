/** The `role_id` of administrators (D10). */
export const ADMINISTRATOR = 3
