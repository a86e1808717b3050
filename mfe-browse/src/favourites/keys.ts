/** Keys of actions before the login, apart from those that `useTrackActions` takes. */
export const SAVING = 'sori.saved'
export const COLLECTING = 'sori.collected'
