/**
 * Keys of actions that a visitor starts before the login, in addition to those of
 * `useTrackActions`.
 */
export const SAVING_KEY = 'sori.saved'
export const COLLECTING = 'sori.collected'
