import type { WrittenManifest } from '@sori/contract/registry'
import { ko } from './messages/ko.ts'

type Heads = NonNullable<WrittenManifest['routes'][number]['heads']>

export const plansHeads: Heads = [
  {
    call: '/api/payment/plans',
    title: ko.plans.title,
    description: ['1개월 이용권으로 크레딧을 받아 트랙을 구매하세요. 자동 결제는 없습니다.'],
    canonical: '/subscription',
    indexed: [],
    opening: { title: ko.plans.title, lead: ko.plans.lead, layout: 'text' },
    data: {
      '@graph': {
        each: 'dtoList',
        as: {
          '@type': 'Product',
          name: '소리장터 {subscriptionName|plan} 플랜',
          image: '/icon-512.png',
          description: '1개월 이용권 · 크레딧 {creditPerMonth}개',
          offers: {
            '@type': 'Offer',
            price: '{subscriptionPrice}',
            priceCurrency: 'KRW',
            availability: 'https://schema.org/InStock',
            url: '/subscription',
          },
        },
      },
    },
    content: {
      lines: [
        { text: '트랙', link: '/sounds/tracks' },
        { text: '앨범', link: '/sounds/albums' },
      ],
      lists: [
        {
          of: 'dtoList',
          text: '{subscriptionName|plan} · {subscriptionPrice|won} · 크레딧 {creditPerMonth}개',
        },
      ],
    },
  },
]

/** Not indexed, because search engines must not store the names of buyers. */
export const certificateHeads: Heads = [
  {
    title: '사용 확인서 확인',
    description: ['사용 확인서의 코드를 확인합니다.'],
    isIndexed: false,
  },
]
