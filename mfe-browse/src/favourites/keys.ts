/** Keys in the session storage of actions that a visitor starts before the login. */
export const SAVING_KEY = 'sori.saved'
export const COLLECTING = 'sori.collected'
