/** Seconds that a request may wait for the provider before the reconciler takes the order over. */
export const LEFT_SECONDS = 30
/** Checks of an undecided order before it is given up: about two days. */
export const CHECKS_MAX = 50
/** Seconds until the second check; each later pause is twice as long, up to an hour. */
export const FIRST_PAUSE_SECONDS = 60
export const PAUSE_SECONDS_MAX = 3_600
/** Days until a failed order is deleted. */
export const FAILED_DAYS = 30
