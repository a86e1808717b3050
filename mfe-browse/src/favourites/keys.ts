/** The `sessionStorage` keys of actions that a visitor starts before the login. */
export const SAVE_KEY = 'sori.saved'
export const COLLECT_KEY = 'sori.collected'
