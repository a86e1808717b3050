import type { AdminChange, UserRow } from '@sori/contract/administration'
import type { LedgerEntry, PaymentHistoryItem } from '@sori/contract/payment'
import type { ManagedPayout } from '@sori/contract/payouts'
import type { Report } from '@sori/contract/reports'
import { aMember } from '@sori/remote-kit/testing'

export const anAdmin = aMember({
  userId: '1',
  username: 'admin@sori.test',
  nickname: '관리자',
  roles: ['ROLE_ADMIN'],
})

/** Returns a row of the user list. A `plan` of null is the free plan. */
export function aUserRow(
  change: Partial<UserRow['userDTO']> = {},
  plan: number | null = 3,
  version = 5,
): UserRow {
  const userId = change.userId ?? 7
  return {
    userDTO: {
      userId,
      subscriptionId: plan ?? 1,
      name: '홍길동',
      nickname: `회원${userId}`,
      phoneNumber: '01012345678',
      email: `member${userId}@sori.test`,
      emailVerified: true,
      creditBalance: 100,
      profileImagePath: null,
      birth: '1990-01-02',
      createDate: [2025, 3, 2, 9, 5, 0],
      disabled: false,
      disabledReason: null,
      left: false,
      ...change,
    },
    userSubscriptionDTO:
      plan === null
        ? null
        : {
            userId,
            subscriptionId: plan,
            firstBillingDate: '2026-10-01',
            nextBillingDate: '2026-11-01',
            paymentStatus: true,
          },
    userRoleDTO: { roleId: 1 },
    version,
  }
}

export function aLedgerEntry(change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    entryId: 1,
    kind: 'adjustment',
    amount: 50,
    balance: 150,
    createDate: '2026-03-01T00:00:00.000Z',
    title: null,
    nickname: null,
    orderName: null,
    ...change,
  }
}

export function aPayment(change: Partial<PaymentHistoryItem> = {}): PaymentHistoryItem {
  return {
    orderId: 'order-1',
    orderName: 'premium 플랜 구독',
    amount: 19_900,
    refunded: 0,
    createDate: '2026-03-01T00:00:00.000Z',
    paymentKey: '…abcd',
    receiptUrl: null,
    status: 'DONE',
    creditAmount: 80,
    ...change,
  }
}

export function aChange(change: Partial<AdminChange> = {}): AdminChange {
  return {
    changeId: 1,
    createDate: '2026-03-01T00:00:00.000Z',
    adminNickname: '관리자',
    adminId: 1,
    userId: 7,
    userNickname: '회원7',
    subject: 'user',
    subjectLabel: '회원7',
    field: 'credit',
    from: 100,
    to: 500,
    reason: null,
    ...change,
  }
}

export function aReport(change: Partial<Report> = {}): Report {
  return {
    reportId: 1,
    kind: 'track',
    id: 30,
    title: 'NIGHT RAIN',
    albumName: 'NIGHT',
    nickname: '새벽하늘',
    reporter: '소리여행',
    reason: 'copyright',
    text: '제 음원입니다.',
    createDate: '2026-03-01T00:00:00.000Z',
    state: 'open',
    decision: null,
    answer: null,
    decidedBy: null,
    decidedDate: null,
    hidden: false,
    openReports: 1,
    others: [],
    ...change,
  }
}

export function aPayout(change: Partial<ManagedPayout> = {}): ManagedPayout {
  return {
    payoutId: 1,
    gross: 30_000,
    incomeTax: 900,
    localTax: 90,
    net: 29_010,
    state: 'requested',
    reason: null,
    createDate: '2026-03-01T00:00:00.000Z',
    stateDate: '2026-03-01T00:00:00.000Z',
    account: {
      holder: '홍*동',
      bank: '088',
      number: '****7890',
      createDate: '2026-02-01T00:00:00.000Z',
      payableDate: '2026-02-04T00:00:00.000Z',
    },
    userId: 7,
    nickname: '새벽하늘',
    checks: [],
    buyers: 12,
    decidedBy: null,
    isRetriable: false,
    ...change,
  }
}
