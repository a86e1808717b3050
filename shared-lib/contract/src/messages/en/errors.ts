import type { QuotaKind } from '../../errors/index.ts'
import type { errors as ko } from '../ko/errors.ts'
import { numberText, sizeText } from '../sizes.ts'

const quotas: Record<QuotaKind, (max: number) => string> = {
  files: (max) => `You can upload ${numberText(max)} files a day.`,
  bytes: (max) => `You can upload ${sizeText(max)} a day.`,
  refusals: () => 'Uploads are paused: too many of your files were damaged or of the wrong type.',
  publications: (max) => `You can publish ${numberText(max)} tracks an hour.`,
}

/** The specification's English sentences, verbatim where it has any. */
export const errors: typeof ko = {
  VALIDATION: () => 'The request is not valid.',
  TAG_UNKNOWN: ({ tag }) => `Unknown tag: ${tag}`,
  TAG_EXISTS: ({ tag }) => `The tag exists already: ${tag}`,
  INSUFFICIENT_CREDIT: ({ needed, held }) =>
    `Not enough credits. (held ${numberText(held)} / needed ${numberText(needed)})`,
  CREDIT_LIMIT: () => 'credit must not exceed 1,000,000.',
  ALREADY_OWNED: () =>
    'You own this track already. You can download it again from your paid sounds.',
  ALREADY_REPORTED: () =>
    'You have reported this already. We will write to you when we have looked at it.',
  TAGS_FULL: ({ max }) => `A track has at most ${numberText(max)} tags of each kind.`,
  FAVOURITES_FULL: ({ max }) => `You can save at most ${numberText(max)} tracks.`,
  COLLECTION_FULL: ({ max }) => `A collection has at most ${numberText(max)} tracks.`,
  COLLECTIONS_FULL: ({ max }) => `You can have at most ${numberText(max)} collections.`,
  ALBUM_FULL: ({ max }) =>
    `An album holds at most ${numberText(max)} tracks. Please choose another album.`,
  PAYMENT_MISMATCH: () => 'payment information does not match',
  PAYMENT_REFUSED: ({ reason }) =>
    `The payment was not approved${reason && ` (${reason})`}. Please start again.`,
  PAYMENT_RETURNED: () => 'The payment could not be completed, and the amount was refunded.',
  PAYMENT_UNPAID: () => 'This order is not paid yet.',
  PASSWORD_RESET_STARTED: () => 'password reset was initiated',
  ACTIVATION_REFUSED: () => 'The activation code is wrong or has expired.',
  LINK_REFUSED: () => 'This link has expired or was used already. Please reset your password.',
  OWN_ACCOUNT: () => 'You cannot do this to your own account.',
  LOGIN_REQUIRED: () => 'login required',
  BAD_CREDENTIALS: () => 'The email or the password is not correct.',
  SECOND_FACTOR_REQUIRED: () => 'Enter the code of your two-factor login.',
  SECOND_FACTOR_REFUSED: () => 'The two-factor code is not correct or was used before.',
  SESSION_ENDED: () => 'login required',
  RESET_REFUSED: () => 'access is denied',
  FORBIDDEN: () => 'access is denied',
  NOT_ACTIVATED: () => 'Please confirm your email first: enter the code from our mail.',
  HIDDEN_BY_ADMINISTRATOR: () =>
    'An administrator has hidden this. Please contact us to have it shown again.',
  ACCOUNT_DISABLED: () => 'This account is disabled. Please contact us.',
  NOT_FOUND: () => 'What you asked for was not found.',
  METHOD_NOT_ALLOWED: () => 'The request is not valid.',
  REQUEST_TIMEOUT: () => 'The request took too long. Please try again.',
  PAYMENT_IN_PROGRESS: () => 'A payment is under way. Please try again when its result is known.',
  CHANGED_MEANWHILE: () =>
    'It was changed in the meantime. Please look at the present value and try again.',
  TRACK_BOUGHT: () =>
    'A member has bought this track, so its file stays. Please upload a new track.',
  PAYOUT_OPEN: () => 'A payout request is under way. Please request again after it is decided.',
  PAYOUT_ACCOUNT_MISSING: () =>
    'You have earnings to be paid out. Please add a payout account before you leave.',
  PAYOUT_TOO_EARLY: ({ until }) => `The account is new. It can be approved from ${until}.`,
  MOVE_REFUSED: ({ reason }) => `The site refuses this: ${reason}`,
  RELEASES_CLOSED: () => 'This site is not set up for it. Please use the command.',
  PAYOUT_CHANGED: () => 'The state of a payout has changed. Please check the list again.',
  TAKEN_DOWN: () => 'This was taken down and is not available.',
  ALREADY_DECIDED: () => 'This request was decided already.',
  REFUND_LATE: () => 'More than 7 days have passed since the payment, so it cannot be refunded.',
  REFUND_SPENT: () => 'Credits of this payment are spent, so it cannot be refunded.',
  REFUND_REQUESTED: () => 'The refund of this payment was requested already.',
  TAG_USED: () => 'A track uses this tag, so it cannot be removed.',
  SECOND_FACTOR_ON: () => 'The two-factor login is in use already.',
  TOO_LARGE: () => 'The file is too large.',
  ARCHIVE_TOO_LARGE: ({ max }) =>
    `One archive may have ${max / 2 ** 30} GB. Please download the sounds in parts.`,
  STORAGE_QUOTA_EXCEEDED: ({ max }) =>
    `Your ${sizeText(max)} of storage are full. Please contact us.`,
  UNSUPPORTED_MEDIA: () => 'The request is not valid.',
  RANGE_NOT_SATISFIABLE: () => 'The request is not valid.',
  EXPECTATION_FAILED: () => 'The request is not valid.',
  TOO_MANY_REQUESTS: () => 'Too many requests. Please try again in a moment.',
  LOGIN_LOCKED: () => 'Too many attempts to log in. Please try again in a moment.',
  NICKNAME_CHANGE_LIMIT: ({ max, days, until }) =>
    `A nickname can be changed ${max} times in ${days} days. ` +
    `The next change is possible from ${until} (Seoul).`,
  ARCHIVE_BUSY: () =>
    'You are downloading an archive already. Please try again when it is complete.',
  QUOTA_EXCEEDED: ({ kind, max, until }) =>
    `${quotas[kind](max)} The next is possible from ${until} (Seoul).`,
  HEADERS_TOO_LARGE: () => 'The request is not valid.',
  INTERNAL: () => 'A server error occurred. Please try again in a moment.',
  FORMAT_UNSUPPORTED: () => 'The request is not valid.',
  UNAVAILABLE: () => 'The service is being maintained. Please try again in a moment.',
  STORAGE_FULL: () => 'There is no room to store the file. Please try again in a moment.',
  PREVIEW_PENDING: () => 'The preview is being prepared…',
  PROCESS_ENDING: () => 'The server is being replaced. Please try again in a moment.',
}
