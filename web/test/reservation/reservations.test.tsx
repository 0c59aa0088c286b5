import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listOpenMatters } from '../../../contract/home/open-matters.ts'
import { getBookingOptions, phoneProblem } from '../../../contract/reservation/booking.ts'
import { bookingPriceText, estimateText, finalPriceText } from '../../../contract/reservation/price.ts'
import {
  approvePriceChange,
  cancelReservation,
  changeDeliveryAddress,
  confirmPots,
  getReservation,
  listReservations,
  previewCancel,
} from '../../../contract/reservation/reservation.ts'
import { closeAlert, eventually, fill, link, openApp, press, rowId, shows } from '../render-app.tsx'
import { answer, askedOf, failure, malformed, unreadable } from '../server.ts'

const address = `/reservation-detail/${rowId(1)}`
/** A reservation with what the specification names. */
const reservation = {
  reservationNumber: 'R-1',
  serviceType: '픽업 케어 서비스',
  requestDate: '2026-11-20T10:00:00+09:00',
  status: 'WAITING' as const,
  paymentInfo: { totalAmountFormatted: '20,000원' },
  progress: 0,
  specialRequest: '',
  canReschedule: false,
  canInquire: true,
  canCancel: true,
  timeline: [],
}

const listed = {
  ...{
    createdAt: '2026-11-20T10:00:00+09:00',
    pickupScheduledAt: '2026-11-24T09:00:00+09:00',
    status: 'DONE' as const,
  },
  ...{ serviceTypeSummary: '픽업 케어 서비스', potCount: 1, totalAmountFormatted: '5,000원' },
}

test('the list says of an unpaid booking until when and how to pay, and of each when it was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T07:40:00+09:00') })
  const unpaid = { ...listed, status: 'WAITING' as const, paymentRequired: true }
  answer(listReservations, {
    reservations: [
      { ...unpaid, id: rowId(1), payUntil: '2026-11-28T08:23:00+09:00', isDepositAwaited: false },
      { ...unpaid, id: rowId(2), payUntil: '2026-12-05T07:36:00+09:00', isDepositAwaited: true },
      { ...listed, id: rowId(3), createdAt: '2025-11-20T10:00:00+09:00' },
      { ...listed, id: rowId(4), status: 'CANCELLED' as const },
    ],
    statusCounts: { total: 4, inProgress: 2, completed: 1, cancelled: 1 },
    hasNext: false,
  })
  await openApp('/reservation-list?tab=all')
  const rows = await screen.findAllByRole('article')
  expect(rows.map(({ textContent }) => textContent?.match(/[^원]*까지 .+$/)?.[0])).toEqual([
    '오늘 오전 8:23까지 결제해 주세요',
    '12월 5일 (토) 오전 7:36까지 입금해 주세요',
    undefined,
    undefined,
  ])
  expect(rows.map(({ textContent }) => textContent?.match(/(\d+년 )?\d+월 \d+일 \(.\) 신청/g))).toEqual([
    ['11월 20일 (금) 신청'],
    ['11월 20일 (금) 신청'],
    ['2025년 11월 20일 (목) 신청'],
    ['11월 20일 (금) 신청'],
  ])
})

test('an awaited deposit shows its account on the reservation, and no way to pay twice', async () => {
  const deposit = {
    bank: '우리은행',
    accountNumber: 'X1234567890123',
    dueAt: '2026-12-29T21:00:00+09:00',
    amount: 20_000,
  }
  const pauseBeforePayment = '12월 17일 (목) 수거를 쉬어 가요.'
  const paymentInfo = { ...reservation.paymentInfo, deposit }
  answer(getReservation, { ...reservation, paymentRequired: true, paymentInfo, pauseBeforePayment })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openApp(address)
  const card = await screen.findByRole('region', { name: '20,000원을 입금해 주세요' })
  expect(card.textContent).toContain('12월 29일 (화) 오후 9:00까지')
  expect(card.textContent?.split('20,000원')).toHaveLength(2)
  screen.getByRole('heading', { level: 1, name: '입금만 남았어요' })
  fireEvent.click(within(card).getByRole('button', { name: '계좌 복사' }))
  await screen.findByText('계좌번호를 복사했어요.')
  expect(writeText).toHaveBeenCalledWith('우리은행 X1234567890123')
  expect(screen.queryByRole('button', { name: '결제 이어하기' })).toBeNull()
})

test('every sum of a booking stands beside what may be added to it, until nothing can be', async () => {
  answer(getReservation, reservation)
  const { goTo } = await openApp(address)
  await screen.findByText(finalPriceText)
  answer(getReservation, { ...reservation, status: 'DONE' })
  await goTo(`/reservation-detail/${rowId(2)}`)
  await screen.findByText('케어를 모두 마쳤어요')
  expect(screen.queryByText(finalPriceText)).toBeNull()
  await goTo('/care-service-desc')
  await screen.findByText(bookingPriceText)
  await goTo('/reservation-care?service=pickup')
  await screen.findByText(estimateText)
  await press('가격 변동 안내')
  const notice = await screen.findByRole('dialog')
  expect(notice.textContent).toContain(bookingPriceText)
})

test('of a booking that goes on after a part refund both the price and what was kept are shown', async () => {
  const sums = { totalAmount: 60_000, totalAmountFormatted: '60,000원', paidAmount: 60_000 }
  const paymentInfo = { ...reservation.paymentInfo, ...sums, refundedAmount: 55_000 }
  answer(getReservation, { ...reservation, status: 'PICKUP_SCHEDULED', paymentInfo })
  await openApp(address)
  const money = await screen.findByRole('region', { name: '금액' })
  expect(money.textContent).toContain('돌려받은 금액55,000원총 금액60,000원최종 결제 금액5,000원')
})

const priceChange = {
  ...{
    id: rowId(7),
    status: 'DECLINED' as const,
    previousAmount: 35_000,
    newAmount: 50_000,
    difference: 15_000,
  },
  ...{ reason: '화분이 커요.', photos: [], createdAt: '2026-11-24T10:00:00+09:00' },
}

test('a reservation whose new price waits for an answer says so first', async () => {
  answer(getReservation, {
    ...reservation,
    status: 'IN_CARE',
    priceChange: { ...priceChange, status: 'PROPOSED' },
  })
  await openApp(address)
  await screen.findByRole('heading', { level: 1, name: '금액을 확인해 주세요' })
  expect(screen.getAllByText('금액을 확인해 주세요')).toHaveLength(1)
  screen.getByRole('button', { name: '15,000원 더 내고 진행하기' })
  expect(screen.queryByText('정성껏 돌보고 있어요')).toBeNull()
})

test('a refused price change leaves a line with the amount that stays', async () => {
  answer(getReservation, { ...reservation, status: 'PICKUP_SCHEDULED', priceChange, isPriceRefused: true })
  const { goTo } = await openApp(address)
  await screen.findByText('금액을 50,000원으로 바꾸는 제안은 거절하셨어요. 35,000원 그대로예요.')
  answer(getReservation, { ...reservation, status: 'PICKUP_SCHEDULED', priceChange })
  await goTo(`/reservation-detail/${rowId(2)}`)
  await screen.findByRole('region', { name: '금액' })
  expect(screen.queryByText(/거절하셨어요/)).toBeNull()
})

test('a lower price says what comes back, and agreeing asks first', async () => {
  const proposed = {
    ...{ id: rowId(7), status: 'PROPOSED' as const, previousAmount: 20_000, newAmount: 15_000 },
    ...{ difference: -5_000, reason: '화분이 작아요.', photos: [], createdAt: '2026-11-24T10:00:00+09:00' },
  }
  const inCare = { ...reservation, id: rowId(1), status: 'IN_CARE' as const }
  answer(getReservation, { ...inCare, priceChange: proposed })
  answer(approvePriceChange, () => {
    const sums = { totalAmount: 15_000, totalAmountFormatted: '15,000원', refundedAmount: 5_000 }
    const changed = { ...inCare, paymentInfo: sums }
    answer(getReservation, changed)
    return changed
  })
  await openApp(address)
  await shows('region', '처음 금액20,000원바뀐 금액15,000원', '바뀐 금액')
  await press('5,000원 돌려받고 진행하기')
  expect(askedOf(approvePriceChange)).toHaveLength(0)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '동의하기' }))
  await closeAlert('금액 변경에 동의했어요.')
  await shows('region', '돌려받은 금액5,000원', '금액')
  expect(askedOf(approvePriceChange).map(({ body }) => body)).toEqual([{ priceChangeId: rowId(7) }])
})

test('an unpaid booking on a paused day is told so before paying', async () => {
  const pauseBeforePayment = '12월 3일 (목) 수거를 쉬어 가요. 많이 추워요. 취소하시면 모두 돌려드려요.'
  answer(getReservation, { ...reservation, paymentRequired: true, pauseBeforePayment })
  await openApp(address)
  const card = await screen.findByRole('region', { name: '20,000원을 결제해 주세요' })
  within(card).getByText(pauseBeforePayment)
  expect(within(card).queryByText(/비워 둘게요/)).toBeNull()
})

test.each(['nope', rowId(99)])('the unknown reservation %s has a message', async (id) => {
  answer(getReservation, failure(404, 'NOT_FOUND', '없어요.'))
  await openApp(`/reservation-detail/${id}`)
  await screen.findByText('예약 정보를 찾을 수 없습니다.')
})

test('a reservation that cannot be loaded has a message', async () => {
  answer(getReservation, unreadable(400))
  await openApp(address)
  await screen.findByText('예약 상세 정보를 불러오는데 실패했습니다.')
})

test('a list of another form has a message', async () => {
  answer(listReservations, malformed({ reservations: 'none' }))
  await openApp('/reservation-list')
  await screen.findByText('데이터 형식이 올바르지 않습니다.')
})

test('a tab that is chosen again begins at its first page', async () => {
  answer(listReservations, {
    reservations: [],
    statusCounts: { total: 0, inProgress: 0, completed: 0, cancelled: 0 },
    hasNext: false,
  })
  await openApp('/reservation-list')
  const tab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
  await screen.findByText('진행 중인 예약이 없어요')
  await tab('완료 0')
  await screen.findByText('아직 마친 케어가 없어요')
  await tab('진행중 0')
  await eventually(() =>
    expect(askedOf(listReservations).map(({ query }) => `${query?.category} ${query?.page}`)).toEqual([
      'in-progress 0',
      'completed 0',
      'in-progress 0',
    ]),
  )
})

const inCare = {
  ...{ ...reservation, id: rowId(1), status: 'IN_CARE' as const, canChangeDeliveryAddress: true },
  timeline: (['PICKUP', 'DELIVERY'] as const).map((stage) => ({
    ...{ id: stage, stage, status: '예정' as const, date: '2026-11-24', time: '09:00' },
    location: { address: `서울 마포구 ${stage}`, addressDetail: '3층', facility: null },
  })),
}

test('the delivery address is changed on the reservation, and a refusal keeps what was typed', async () => {
  answer(getReservation, inCare)
  answer(
    changeDeliveryAddress,
    failure(422, 'AREA_NOT_SERVED', '배송 주소는 아직 서비스하지 않는 지역이에요.'),
  )
  await openApp(address)
  await press('배송 주소 변경')
  const detail = await screen.findByLabelText('배송 상세 주소')
  fill(detail, '')
  await press('변경하기')
  await screen.findByText('배송 상세 주소를 입력해주세요.')
  fill(detail, '5층')
  await press('변경하기')
  await screen.findByText('배송 주소는 아직 서비스하지 않는 지역이에요.')
  expect(detail).toHaveProperty('value', '5층')

  answer(changeDeliveryAddress, inCare)
  fireEvent.click(await screen.findByRole('checkbox', { name: '수거 주소와 동일' }))
  expect(detail).toHaveProperty('disabled', true)
  await press('변경하기')
  await closeAlert('배송 주소가 변경되었습니다.')
  expect(askedOf(changeDeliveryAddress).map(({ body }) => body)).toEqual([
    { deliveryAddress: '서울 마포구 DELIVERY', deliveryAddressDetail: '5층', sameAddress: false },
    { deliveryAddress: '서울 마포구 PICKUP', deliveryAddressDetail: '3층', sameAddress: true },
  ])
})

test('a reservation whose date and address are fixed offers an inquiry instead of changes', async () => {
  answer(getReservation, { ...inCare, canCancel: false, canChangeDeliveryAddress: false })
  await openApp(address)
  expect((await link('문의하기')).getAttribute('href')).toBe('/customer-service')
  for (const name of ['예약 취소', '일정 변경', '배송 주소 변경'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

const photographed = {
  ...inCare,
  careReport: [
    {
      ...{ id: rowId(5), kind: 'INTAKE' as const, kindLabel: '처음 모습', potNumber: 1, text: '' },
      ...{
        photos: ['d/one.webp'],
        takenAt: '2026-11-24T09:12:00+09:00',
        createdAt: '2026-11-24T11:30:00+09:00',
      },
    },
  ],
  potProofs: [
    {
      ...{ kind: 'INTAKE' as const, answer: null, answeredAt: null, canConfirm: true, agreedWon: 80_000 },
      pots: [
        { potNumber: 1, agreedWon: 80_000 },
        { potNumber: 2, agreedWon: null },
      ],
    },
  ],
}

test('a late cancellation says what it deducts and by which rule, and sends the refund that was shown', async () => {
  const text = '수거 하루 전이라 준비 비용 10%를 뺀 금액을 돌려드려요.'
  const paid = { ...reservation, id: rowId(1) }
  answer(getReservation, paid)
  answer(previewCancel, {
    ...{ tier: 'DAY_BEFORE', paidAmount: 20_000, deduction: 2_000 },
    ...{ refundAmount: 18_000, refundAmountFormatted: '18,000원', text },
  })
  const paymentInfo = { totalAmountFormatted: '20,000원', refundedAmount: 18_000 }
  answer(cancelReservation, () => {
    const refunded = { ...paid, status: 'REFUNDED' as const, canCancel: false, paymentInfo }
    answer(getReservation, refunded)
    return refunded
  })
  await openApp(address)
  await press('예약 취소')
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText('18,000원')
  expect(sheet.textContent).toContain('결제 20,000원 - 준비 비용 2,000원')
  expect(sheet.textContent).toContain(text)
  fireEvent.click(within(sheet).getByRole('button', { name: '예약 취소' }))
  await closeAlert('예약이 취소되었습니다.')
  expect(askedOf(cancelReservation)[0]?.body.expectedRefund).toBe(18_000)
  const money = await screen.findByRole('region', { name: '금액' })
  await eventually(() => expect(money.textContent).toContain('돌려받은 금액18,000원'))
})

test('the photos of the pickup are confirmed with the agreed value, or lead to an inquiry', async () => {
  answer(getReservation, photographed)
  answer(confirmPots, failure(409, 'CHANGED_MEANWHILE', '그사이 내용이 바뀌었어요.'))
  await openApp(address)
  fireEvent.click(await screen.findByText('수거할 때 사진'))
  screen.getByText('1번 화분', { selector: 'h3' })
  screen.getByText('· 정한 금액 80,000원')
  screen.getByText('사진이 없어요.')
  screen.getByText('11월 24일 (화) 오전 9:12')
  expect((await link('달라요')).getAttribute('href')).toBe(
    `/inquiries?reservation=${rowId(1)}&differs=INTAKE`,
  )
  await press('이 상태 맞아요')
  await closeAlert('그사이 내용이 바뀌었어요.')

  const [proof] = photographed.potProofs
  const answered = { answer: 'SAME' as const, answeredAt: '2026-11-25T10:00:00+09:00', canConfirm: false }
  const confirmed = { ...photographed, potProofs: proof ? [{ ...proof, ...answered }] : [] }
  answer(confirmPots, confirmed)
  answer(getReservation, confirmed)
  await press('이 상태 맞아요')
  await screen.findByText('11월 25일 (수) 확인했어요')
  expect(screen.queryByRole('button', { name: '이 상태 맞아요' })).toBeNull()
  expect(askedOf(confirmPots).map(({ body }) => body)).toEqual([
    { kind: 'INTAKE', agreedWon: 80_000 },
    { kind: 'INTAKE', agreedWon: 80_000 },
  ])
})

test('the way back repeats neither the address nor the pots of the way there, unless they differ', async () => {
  const location = { address: '서울 마포구 월드컵북로 396', addressDetail: '101동', facility: null }
  const pickup = { stage: 'PICKUP' as const, status: '예정' as const, id: 'x', location, details: '중형 1개' }
  const delivery = { ...pickup, stage: 'DELIVERY' as const, id: 'y' }
  answer(getReservation, { ...reservation, timeline: [pickup, delivery] })
  const { goTo } = await openApp(address)
  const journey = (await screen.findByRole('region', { name: '화분의 여정' })).textContent
  expect(journey?.match(/장소: .*?(동|곳으로)(중형 1개)?/g)).toEqual([
    '장소: 서울 마포구 월드컵북로 396 101동중형 1개',
    '장소: 수거한 곳으로',
  ])
  const elsewhere = { ...delivery, location: { ...location, addressDetail: '관리동' } }
  answer(getReservation, { ...reservation, timeline: [pickup, elsewhere] })
  await goTo(`/reservation-detail/${rowId(2)}`)
  await screen.findByText('서울 마포구 월드컵북로 396 관리동')
})

test('the booking form offers the addresses of the last booking at one tap', async () => {
  const location = { address: '서울 마포구 월드컵북로 396', addressDetail: '101동', facility: null }
  const step = { stage: 'PICKUP' as const, status: '완료' as const, id: 'x', location }
  answer(listReservations, {
    reservations: [{ ...listed, id: rowId(1) }],
    statusCounts: { total: 1, inProgress: 0, completed: 1, cancelled: 0 },
    hasNext: false,
  })
  answer(getReservation, { ...reservation, timeline: [step, { ...step, stage: 'DELIVERY' }] })
  await openApp('/reservation-care?service=pickup')
  fireEvent.click(await screen.findByRole('button', { name: /지난번 주소로 채우기/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('수거 주소')).value).toBe(location.address)
  expect(screen.getByLabelText<HTMLInputElement>('배송 상세 주소').value).toBe('101동')
  expect(screen.queryByRole('button', { name: /지난번 주소로 채우기/ })).toBeNull()
})

test('a phone number is checked at its field', async () => {
  await openApp('/reservation-care?service=pickup')
  const phone = await screen.findByLabelText<HTMLInputElement>('연락처')
  fill(phone, '010-12')
  expect(phone.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(phone)
  await screen.findByText(phoneProblem)
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  fill(phone, '010 5555 12345')
  await screen.findByText(/^11자리까지만 적었어요/)
  expect(phone.value).toBe('010-5555-1234')
  fill(phone, '010-5555-123')
  await screen.findByText('수거와 배송 전에 이 번호로 연락드려요.')
})

test('the booking form leads to the booking that waits for its payment, as the server tells it', async () => {
  const matter = { subject: '화분 1개', amount: 5000, kind: 'PAYMENT' as const }
  const difference = { ...matter, id: rowId(2), at: null }
  const unpaid = { ...matter, id: rowId(1), at: '2026-11-24T16:44:00+09:00' }
  answer(listOpenMatters, { matters: [difference, unpaid], isComplete: true })
  await openApp('/reservation-care?service=pickup')
  const note = await link(/결제를 마치지 않은 예약이 있어요/)
  expect(note.getAttribute('href')).toBe(address)
  expect(note.textContent).toContain('오후 4:44까지 결제를 이어할 수 있어요.')
})

test('two unpaid bookings keep another one out: the form and its button say so before it is filled in', async () => {
  const matter = { subject: '화분 1개', amount: 5000, at: '2026-11-24T16:44:00+09:00' }
  answer(listOpenMatters, {
    matters: [{ ...matter, kind: 'PAYMENT' as const, id: rowId(1) }],
    isComplete: true,
  })
  const prices = { version: '1', SMALL: 5_000, MEDIUM: 15_000, LARGE: 30_000 }
  answer(getBookingOptions, { days: [], prices, unpaidMax: 2, unpaidCount: 2 })
  await openApp('/reservation-care?service=pickup')
  const note = await link(/결제를 기다리는 예약이 이미 2건 있어요/)
  expect(note.getAttribute('href')).toBe('/reservation-list')
  expect(screen.queryByText('결제를 마치지 않은 예약이 있어요')).toBeNull()
  expect((await link('기다리는 예약을 먼저 결제하거나 취소해 주세요')).getAttribute('href')).toBe(
    '/reservation-list',
  )
  expect(screen.queryByText('화분을 골라 주세요')).toBeNull()
  expect(screen.getByRole('button', { name: '신청하기' })).toHaveProperty('disabled', true)
})
