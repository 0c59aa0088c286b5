import { expect, test, vi } from 'vitest'
import { eventually, openApp, rowId } from '../render-app.tsx'

const id = rowId(1)
const at = '2026-11-20T10:00:00+09:00'
const image = '/media/c/plant.svg'
const page1 = (content: unknown[]) => ({ content, hasNext: false })

/** Each call's answer with exactly the fields that the specification names. */
const answers: Record<string, unknown> = {
  'v1/common/home/dashboard': {
    userInfo: { name: '김초록' },
    activeCareServices: [
      {
        id,
        serviceName: '픽업 케어 서비스',
        pickupDate: '2026-12-01',
        plantCount: 2,
        status: 'PICKUP_SCHEDULED',
        progressPercent: 25,
        plantImage: image,
        plantName: '화분 2개',
      },
    ],
    plantAnalyses: [{ id, problem: '녹병', createdAt: at, image, expertFeedback: '' }],
    recommendedContents: [{ id, title: '겨울 물주기', image }],
    recommendedProducts: [{ id, title: '토분', image, priceFormatted: '12,000원' }],
  },
  'v1/common/banners': { mobileImageUrl: image, pcImageUrl: image, linkUrl: '/shop' },
  'v1/analysis': page1([{ id, image, problem: '녹병', createdAt: at, expertFeedback: '' }]),
  [`v1/analysis/${id}`]: {
    id,
    fullPlantImageUrl: image,
    symptomImageUrl: image,
    expertFeedback: '',
    problem: '녹병',
    problemReasons: ['잎 뒷면에 주황색 가루가 있어요.'],
    solutions: ['병든 잎을 떼어 주세요.'],
  },
  'v1/notifications': {
    content: [
      {
        id,
        type: 'RESERVATION',
        title: '예약이 확정됐어요',
        message: '화요일에 찾아뵐게요.',
        status: 'UNREAD',
        isNew: true,
        createdAt: at,
      },
    ],
    unreadCount: 1,
    hasNext: false,
  },
  'v1/notifications/unread-count': 1,
  'v1/common/contents': page1([
    { id, thumbnail: image, title: '겨울 물주기', subTitle: '덜 주기', tag: '물' },
  ]),
  'v1/common/contents/tags': ['물'],
  [`v1/common/contents/${id}`]: {
    thumbnail: image,
    title: '겨울 물주기',
    subTitle: '덜 주기',
    tag: '물',
    content: '<p>겉흙이 마르면 주세요.</p>',
  },
  'v1/user/my-page': {
    userProfile: { name: '김초록', phone: '01012345678', email: 'a@example.com' },
    serviceStats: { reservationCount: 1, paymentCount: 1 },
  },
  'v1/user/user-profile': { name: '김초록', phone: '01012345678' },
  'v1/user/profile': {
    userProfile: { name: '김초록', phone: '01012345678', email: 'a@example.com' },
    notificationSettings: { marketingConsent: false, notificationConsent: true },
  },
  'v1/reservations': {
    reservations: [
      {
        id,
        createdAt: at,
        pickupScheduledAt: '2026-12-01T09:00:00+09:00',
        status: 'PICKUP_SCHEDULED',
        serviceTypeSummary: '픽업 케어 서비스',
        potCount: 2,
        totalAmountFormatted: '20,000원',
        specialRequest: '',
      },
    ],
    hasNext: false,
    statusCounts: { total: 1, inProgress: 1, completed: 0, cancelled: 0 },
  },
  [`v1/reservations/${id}`]: {
    reservationNumber: 'R-1',
    serviceType: '픽업 케어 서비스',
    requestDate: at,
    status: 'PICKUP_SCHEDULED',
    paymentInfo: { totalAmountFormatted: '20,000원' },
    progress: 25,
    specialRequest: '',
    canReschedule: true,
    canInquire: true,
    canCancel: true,
    timeline: [
      {
        id: 's1',
        stage: 'PICKUP',
        status: '예정',
        date: '2026-12-01',
        time: '09:00',
        location: { address: '서울 마포구', addressDetail: '101호', facility: null },
        notes: '',
        details: '',
      },
    ],
  },
  'v1/payments': {
    payments: [
      {
        id,
        requestedAt: at,
        method: 'CARD',
        status: 'COMPLETED',
        orderName: '픽업 케어',
        orderId: 'o1',
        amount: 20000,
      },
    ],
    summary: { totalAmount: 20000, completedCount: 1, cancelledCount: 0, refundedCount: 0 },
    last: true,
  },
  'v1/common/products': page1([
    {
      id,
      name: '토분',
      image,
      price: 12000,
      description: '',
      tags: [],
      link: 'https://shop.example',
      type: 'POT',
    },
  ]),
  'v1/reviews/display': [{ id, customerName: '김*록', rating: 5, content: '고마워요' }],
  'v1/common/images': page1([{ url: image }]),
}

/** Screens and a text of theirs that only an answer brings. */
const screens: [string, string][] = [
  ['/', '화분 2개'],
  [`/analysis-result/${id}`, '병든 잎을 떼어 주세요.'],
  ['/analysis-list', '녹병'],
  ['/alarm-list', '화요일에 찾아뵐게요.'],
  ['/plant-contents', '덜 주기'],
  [`/plant-contents/${id}`, '겉흙이 마르면 주세요.'],
  ['/my-page', '김초록'],
  ['/profile-edit', '알림 설정'],
  ['/reservation-list', '수거 예정'],
  [`/reservation-detail/${id}`, '서울 마포구'],
  ['/payment-list', '결제 완료'],
  ['/shop', '12,000원'],
  ['/company', '고마워요'],
]

/** Answers every call of the screens with exactly what the specification names. */
const fetchSpecified = async (address: string) => {
  const data = answers[new URL(address, 'http://localhost').pathname.replace('/api/', '')]
  if (data === undefined) return new Response('', { status: 404 })
  return new Response(JSON.stringify({ status: 'Success', message: '', data }))
}

test.each(screens)('%s shows answers that hold only what the specification names', async (path, text) => {
  vi.stubGlobal('fetch', fetchSpecified)
  await openApp(path)
  await eventually(() => expect(document.body.textContent).toContain(text))
})
