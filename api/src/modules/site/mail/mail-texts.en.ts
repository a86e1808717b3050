import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { orderText, planText } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { banks, type PayoutState } from '@sori/contract/payouts'
import { type ReportKind, reportReasonTexts } from '@sori/contract/reports'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import { changeLines } from './change-lines.ts'
import {
  composeAdvertisement,
  composeMail,
  joinSentences,
  operatorLine,
  resetLink,
} from './mail.ts'
import type { koMails } from './mail-texts.ko.ts'

const SENDER = 'Sorijangteo'
const reasons = reportReasonTexts.en
const decisions = {
  hide: 'We have hidden it.',
  'takedown-keep': 'We have taken it down.',
  'takedown-lose': 'We have taken it down.',
  dismiss: 'We leave it as it is.',
}
const payoutSubjects: Record<PayoutState, string> = {
  requested: 'Your payout is requested',
  approved: 'Your payout is approved',
  sent: 'Your payout is sent',
  refused: 'Your payout was refused',
  failed: 'Your payout has failed',
  returned: 'Your payout was returned',
}
const payoutTexts: Record<PayoutState, string> = {
  requested: 'we have received your request. If you did not make it, please tell our support.',
  approved: 'we have approved your request and will transfer the amount soon.',
  sent: 'we have transferred the amount to your account.',
  refused: 'we have refused your request. The amount is available again.',
  failed:
    'the transfer has failed. Please check your account and request again. You keep the amount.',
  returned: 'your bank has returned the amount. Please check your account and request again.',
}
const wonText = (won: number) => `₩${won.toLocaleString('en')}`

const rights = {
  keep: 'You can still download the files that you have bought.',
  lose: 'The files that you have bought cannot be downloaded any more.',
}

const tagDecisions = {
  accept: 'we have added the tag that you requested. You can use it for your tracks now.',
  dismiss: 'we have decided not to add the tag that you requested. Please use a similar one.',
}

const hello = (name: string) => `Hello ${name},`
const listOf = (kind: ReportKind, site: string) => `Your sounds: ${site}/me/sounds/${kind}s`
const contractLinks = (site: string) => [
  `Refunds: ${site}${paths.legal('refund')}`,
  `Terms: ${site}${paths.legal('terms')}`,
  `Support: ${site}${paths.legal('support')}`,
  `Operator: ${site}${paths.legal('business')}`,
]
const SUPPORT = 'If you have questions, please write to our support.'

export const enMails: typeof koMails = {
  activation: (name, code, site) => ({
    ...composeMail(SENDER, 'Your activation code', [
      hello(name),
      'please enter this code to complete your registration.',
      [`Activation code: ${code}`, `Where to enter it: ${site}/activation`],
      [
        'The code can be used for 30 minutes; a new code replaces it.',
        'If you did not ask for this, please ignore this mail.',
      ],
    ]),
    code,
  }),

  activationOfSeveral: (listed, site) => ({
    ...composeMail(SENDER, 'Your activation code', [
      'Hello,',
      joinSentences(
        'there are several registrations with this email address.',
        'Please enter only the code of your own:',
        'the account gets the nickname and the password of that registration.',
      ),
      ...listed.map(({ nickname, at, code }) => [
        `Activation code: ${code}`,
        `Nickname ${nickname}, registered ${seoulMinute(at)} (Seoul)`,
      ]),
      `Where to enter it: ${site}/activation`,
      [
        joinSentences(
          'Do not enter the code of a registration that is not yours:',
          'somebody else knows its password.',
        ),
        'A code can be used for 30 minutes.',
      ],
    ]),
    code: listed.map(({ code }) => code).join(', '),
  }),

  temporaryPassword: ({ name, email }, code, site) => ({
    ...composeMail(SENDER, 'Reset your password', [
      hello(name),
      'open this link to choose a new password.',
      `Choose a new password: ${resetLink(site, email, code)}`,
      'You can also log in with this temporary password and choose a new one.',
      [`Temporary password: ${code}`, `Log in: ${site}/login`],
      [
        joinSentences(
          'Link and temporary password work once, within 30 minutes.',
          'Until you have chosen a new password, your present one keeps working.',
        ),
        'If you did not ask for this, please ignore this mail: your password stays as it is.',
      ],
    ]),
    code,
  }),

  passwordChanged: (name, token, site) =>
    composeMail(SENDER, 'Your password was changed', [
      hello(name),
      joinSentences(
        'the password of your account was changed, and you are logged out on all devices.',
        `Log in with the new one: ${site}/login`,
      ),
      joinSentences(
        'If you did not change it, open this link.',
        'It logs out all devices, and you can choose a new password at once.',
      ),
      `I did not do this: ${site}/help/reset-password#not-me=${token}`,
      joinSentences(
        'The link works once, for 7 days.',
        'If you changed the password yourself, please ignore this mail.',
      ),
    ]),

  paymentReceipt: (name, payment, site) =>
    composeMail(SENDER, 'Receipt of your payment', [
      hello(name),
      'your payment was made.',
      [
        `Product: ${orderText('en', payment.name)} (one month, not renewed automatically)`,
        `Amount: ₩${payment.totalAmount.toLocaleString('en')}`,
        ...(payment.method ? [`Method: ${payment.method}`] : []),
        `Time: ${seoulMinute(payment.at)} (Seoul)`,
        `Credits: ${payment.credits}`,
        `Order number: ${payment.orderId}`,
        ...(payment.receiptUrl
          ? [`Receipt of the payment provider: ${new URL(payment.receiptUrl, site)}`]
          : []),
      ],
      joinSentences(
        'You can request a full refund within 7 days',
        'if you have spent none of the credits of this payment.',
      ),
      [`Your plan and payments: ${site}${paths.mySubscription()}`, ...contractLinks(site)],
    ]),

  purchaseReceipt: (name, { tracks, at }, site) =>
    composeMail(
      SENDER,
      tracks.length === 1 ? 'Receipt of 1 track' : `Receipt of ${tracks.length} tracks`,
      [
        hello(name),
        'thank you for your purchase.',
        tracks.map(({ title, nickname }) => `${title} - ${nickname}: ${TRACK_CREDITS} credits`),
        [`Total: ${tracks.length * TRACK_CREDITS} credits`, `Time: ${seoulMinute(at)} (Seoul)`],
        [
          `Download again, and certificates: ${site}${paths.purchases()}`,
          'A downloaded track cannot be returned.',
          'Please write to our support if a file is damaged or differs from its description.',
        ],
        contractLinks(site),
      ],
    ),

  payoutAccountChanged: (name, account, site) =>
    composeMail(SENDER, 'Your payout account', [
      hello(name),
      'a bank account for your payouts was set.',
      [
        `Holder: ${account.holder}`,
        `Bank: ${banks[account.bank].en}`,
        `Number: ${account.number}`,
        `Payouts to it are possible from: ${seoulMinute(account.payableAt)} (Seoul)`,
      ],
      joinSentences(
        'If you did not change it, please change your password now and tell our support.',
        'For your safety, nothing is paid to a new account immediately.',
      ),
      [`Payouts: ${site}${paths.myPayouts()}`, `Support: ${site}${paths.legal('support')}`],
    ]),

  payoutChanged: (name, payout, site) =>
    composeMail(SENDER, payoutSubjects[payout.state], [
      hello(name),
      payoutTexts[payout.state],
      [
        `Amount: ${wonText(payout.gross)}`,
        `Income tax: ${wonText(payout.incomeTax)}`,
        `Local income tax: ${wonText(payout.localTax)}`,
        `Paid to you: ${wonText(payout.net)}`,
      ],
      ...(payout.reason ? [['Reason:', payout.reason]] : []),
      [`Payouts: ${site}${paths.myPayouts()}`, `Support: ${site}${paths.legal('support')}`],
    ]),
  soldTracks: ({ name, day, tracks }, site) => {
    const won = tracks.reduce((sum, track) => sum + track.won, 0)
    return composeMail(SENDER, `Your sales of ${day}`, [
      hello(name),
      'your tracks were bought:',
      tracks.map(({ title, sales }) => `${title}: ${sales}`),
      `Earned: ₩${won.toLocaleString('en')}`,
      [
        `All sales: ${site}${paths.mySales()}`,
        `Stop these mails: ${site}${paths.myNotifications()}`,
      ],
    ])
  },

  newAlbum: ({ name, nickname, albumName, unsubscribe }, site) =>
    composeMail(SENDER, `A new album by ${nickname}: ${albumName}`, [
      hello(name),
      `${nickname}, whom you follow, has published a new album.`,
      `${albumName}: ${site}${paths.album({ nickname, albumName })}`,
      `Stop these mails: ${unsubscribe}`,
    ]),

  promotion: ({ subject, body, operator, unsubscribe }) =>
    composeAdvertisement(SENDER, subject, [
      body,
      [
        'You get this mail because you have agreed to promotional mails.',
        `Unsubscribe (수신 거부): ${unsubscribe}`,
      ],
      operatorLine(operator),
    ]),

  refundDecided: (name, refund, site) =>
    composeMail(SENDER, 'Your refund', [
      hello(name),
      refund.decision === 'approve'
        ? joinSentences(
            'your refund is approved.',
            'The credits of the payment are taken back, and the plan has ended.',
            'The money is returned to the means of payment; the provider may need some days.',
          )
        : 'your refund is not approved. Credits and plan are unchanged.',
      [`Plan: ${orderText('en', refund.name)}`, `Amount: ₩${refund.amount.toLocaleString('en')}`],
      ['Answer:', refund.answer],
      [`Your payments: ${site}${paths.mySubscription()}`, ...contractLinks(site)],
    ]),

  accountLeft: (name, site) =>
    composeMail(SENDER, 'You have left', [
      hello(name),
      joinSentences(
        'your account is closed. Your details are deleted, and plan and credits have ended.',
        'Records of payments are kept as long as the law demands.',
      ),
      joinSentences('If you did not leave, please tell our support.', 'Leaving cannot be undone.'),
      `Support: ${site}${paths.legal('support')}`,
    ]),

  planReminder: ({ name, plan, day }, site) =>
    composeMail(SENDER, 'Your plan is about to end', [
      hello(name),
      joinSentences(
        `your ${planText('en', plan)} plan ends on ${day}.`,
        'Nothing is charged by itself, and you keep all your credits.',
      ),
      [
        `Subscribe again to go on: ${site}/subscription`,
        `Your subscription: ${site}/me/subscription`,
      ],
    ]),

  hiddenByAdministrator: ({ name, label, kind, reason }, site) =>
    composeMail(SENDER, `Your ${kind} was hidden`, [
      hello(name),
      joinSentences(
        `an administrator has taken your ${kind} out of the lists.`,
        'Members who have bought it keep it.',
      ),
      `The ${kind}: ${label}`,
      ['The reason:', reason],
      [listOf(kind, site), SUPPORT],
    ]),

  shownByAdministrator: ({ name, label, kind }, site) =>
    composeMail(SENDER, `Your ${kind} is shown again`, [
      hello(name),
      `your ${kind}, which an administrator had hidden, is shown again.`,
      `The ${kind}: ${label}`,
      listOf(kind, site),
    ]),

  changedByAdministrator: ({ name, subject, changes, reason }, site) => {
    const subjectName = subject?.kind ?? 'account'
    return composeMail(SENDER, `Your ${subjectName} was changed`, [
      hello(name),
      `an administrator has changed your ${subjectName}.`,
      [...(subject ? [`The ${subjectName}: ${subject.label}`] : []), ...changeLines('en', changes)],
      ['The reason:', reason],
      [...(subject ? [listOf(subject.kind, site)] : []), SUPPORT],
    ])
  },

  reportAnswered: ({ name, label, kind, reason, answer, decision }, site) =>
    composeMail(
      SENDER,
      'Your report was decided',
      [
        hello(name),
        'we have looked at what you reported.',
        [
          `The ${kind}: ${label}`,
          `Your reason: ${reasons[reason]}`,
          `Our decision: ${decisions[decision]}`,
        ],
        ['Our answer:', answer],
      ],
      [SENDER, site],
    ),

  tagRequestDecided: ({ name, tag, decision }, site) =>
    composeMail(
      SENDER,
      'Your tag request was decided',
      [
        hello(name),
        tagDecisions[decision],
        `The tag: ${tag}`,
        ...(decision === 'accept' ? [`Use it for your tracks: ${site}/me/sounds/tags`] : []),
      ],
      [SENDER, site],
    ),

  takenDown: ({ name, label, kind, reason, isLifted }, site) =>
    composeMail(SENDER, isLifted ? `Your ${kind} is back` : `Your ${kind} was taken down`, [
      hello(name),
      isLifted
        ? `the takedown of your ${kind} is lifted.`
        : joinSentences(`we have taken down your ${kind}.`, 'It cannot be played or changed.'),
      `The ${kind}: ${label}`,
      ...(isLifted ? [] : [['Our reason:', reason]]),
      [listOf(kind, site), SUPPORT],
    ]),

  boughtTakenDown: ({ name, label, kind, buyers, isLifted, tracks }, site) => {
    return composeMail(
      SENDER,
      `The ${kind} you bought ${isLifted ? 'is back' : 'was taken down'}`,
      [
        hello(name),
        isLifted
          ? `the takedown of the ${kind} below is lifted; you can use it again.`
          : joinSentences(
              `we have taken down the ${kind} below, which you bought.`,
              rights[buyers],
            ),
        [
          `The ${kind}: ${label}`,
          ...(kind === 'album' ? [`Tracks you bought: ${tracks.join(', ')}`] : []),
        ],
        [`Your purchases: ${site}/me/cart/transaction`, SUPPORT],
      ],
    )
  },

  reportedItemHidden: ({ name, label, kind, reason, answer }, site) =>
    composeMail(SENDER, `Your ${kind} was hidden`, [
      hello(name),
      joinSentences(
        `we have looked at a report of your ${kind}, and taken it out of the lists.`,
        'Members who have bought it keep it.',
      ),
      [`The ${kind}: ${label}`, `Reported for: ${reasons[reason]}`],
      ['Our explanation:', answer],
      [listOf(kind, site), SUPPORT],
    ]),
}
