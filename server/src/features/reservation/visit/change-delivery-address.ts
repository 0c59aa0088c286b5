import type { Body } from '../../../../../contract/endpoint.ts'
import type { DeliveryAddress } from '../../../../../contract/reservation/reservation.ts'
import {
  beforeDelivery,
  type reservationAdminApi,
} from '../../../../../contract/reservation/reservation-admin.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { assertServed, getAreaVerdict } from '../area/area.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { findHeldSlot, isVisitOpen } from '../calendar/slots.repository.ts'
import type { ReservationContext } from '../context.ts'
import { assertRevision, recordOn, withLockedReservation } from '../locked-reservation.ts'
import {
  addNote,
  lockExistingReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { isInStoredOrder, takeOutOfOrder } from '../route/day-route.ts'
import { notifyCustomer } from '../status/move-reservation.ts'

/**
 * Changes where a customer's plants are returned to; a repeated change succeeds. Prices do not depend on the address, so only the service
 * area is checked, as for a booking. Throws RESERVATION_NOT_FOUND, DELIVERY_ADDRESS_FIXED (with a Korean reason), AREA_NOT_SERVED,
 * AREA_BY_AGREEMENT or BOOKING_DATE_CLOSED.
 */
export async function changeDeliveryAddress(
  ctx: ReservationContext,
  memberId: string,
  id: string,
  wish: DeliveryAddress,
) {
  await ctx.transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    if (isSame(locked, toColumns(locked, wish))) return
    const message = await findAddressProblem(ctx, tx, locked)
    if (message) throw new AppError('DELIVERY_ADDRESS_FIXED', { message })
    const changed = await storeAddress(ctx, tx, locked, wish, { actor: memberId })
    await notifyCustomer(ctx, tx, changed, { notice: 'DELIVERY_ADDRESS_CHANGED' })
  })
}

/**
 * Changes the address for a customer, also when a van has the order: the stop then leaves it and is placed anew. The reason is shown to the
 * customer. Throws like `changeDeliveryAddress`, and OWN_RESERVATION or CHANGED_MEANWHILE.
 */
export async function changeDeliveryAddressByStaff(
  ctx: ReservationContext,
  staffId: string,
  id: string,
  { reason, revision, ...wish }: Body<typeof reservationAdminApi.changeDeliveryAddressByStaff>,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    if (isSame(locked, toColumns(locked, wish))) return { id, revision: locked.revision }
    assertRevision(locked, revision)
    const message = findStageProblem(locked)
    if (message) throw new AppError('DELIVERY_ADDRESS_FIXED', { message })
    const changed = await storeAddress(ctx, tx, locked, wish, { actor: staffId, reason })
    await takeOutOfOrder(ctx, tx, changed, 'DELIVERY', staffId)
    await notifyCustomer(ctx, tx, changed, {
      notice: 'DELIVERY_ADDRESS_CHANGED_BY_STAFF',
      values: { reason },
    })
    // The addresses are left out, because audit entries outlive the customer's account.
    const verdicts = { before: { verdict: locked.area }, after: { verdict: changed.area } }
    await recordOn(ctx, tx, locked, staffId, 'reservation.changeDeliveryAddress', { ...verdicts, reason })
    return { id, revision: changed.revision }
  })
}

/** Returns the Korean reason why the customer cannot change the address now; undefined when they can. */
export async function findAddressProblem(ctx: ReservationContext, db: Database, row: StoredReservation) {
  const problem = findStageProblem(row)
  if (problem) return problem
  const isOnItsWay = row.status === 'DELIVERY_SCHEDULED' && row.visits.DELIVERY.date <= seoulDay(ctx.now())
  return isOnItsWay || (await isInStoredOrder(db, row, 'DELIVERY')) ? planned : undefined
}

function findStageProblem(row: StoredReservation) {
  if (beforeDelivery.includes(row.status)) return undefined
  return row.status === 'WAITING' ? unpaid : tooLate
}

const unpaid = '결제를 마친 뒤에 배송 주소를 바꿀 수 있어요.'
const tooLate = '배송하기 전에만 배송 주소를 바꿀 수 있어요.'
const planned = '배송 순서가 이미 정해져 앱에서는 주소를 바꿀 수 없어요. 고객센터로 문의해 주세요.'

async function storeAddress(
  ctx: ReservationContext,
  tx: Database,
  locked: StoredReservation,
  wish: DeliveryAddress,
  { actor, reason = null }: { actor: string; reason?: string | null },
) {
  const columns = toColumns(locked, wish)
  if (!columns.deliveryAddress) throw invalid('배송 주소를 입력해주세요.')
  if (!columns.deliveryAddressDetail) throw invalid('배송 상세 주소를 입력해주세요.')
  const verdict = assertServed(await getAreaVerdict(ctx, columns.deliveryAddress), '배송')
  await assertDayOpen(tx, locked, columns.deliveryAddress)
  const pickup = await getAreaVerdict(ctx, locked.pickupAddress)
  const area = verdict === 'SERVED' && pickup === 'SERVED' ? 'SERVED' : 'CHECK'
  const changed = await updateReservation(tx, locked, { ...columns, area })
  const [from, to] = [locked, changed].map(({ deliveryAddress }) => toNeighbourhood(deliveryAddress))
  const detail = { note: `배송 주소: ${from} → ${to}` }
  await addNote(ctx, tx, locked, { actor, reason, detail, isPublic: true })
  return changed
}

const invalid = (message: string) => new AppError('VALIDATION_FAILED', { message })

/** Throws BOOKING_DATE_CLOSED when visits of the day are paused for the new address and not for the present one. */
async function assertDayOpen(tx: Database, locked: StoredReservation, address: string) {
  const held = findHeldSlot(locked, 'DELIVERY')
  if (!held || (await isVisitOpen(tx, { ...held, address })) || !(await isVisitOpen(tx, held))) return
  const message = `${formatDay(held.date)}에는 그 지역의 방문을 쉬어요. 배송 날짜를 먼저 옮겨 주세요.`
  throw new AppError('BOOKING_DATE_CLOSED', { message })
}

function toColumns(row: StoredReservation, wish: DeliveryAddress) {
  const { sameAddress } = wish
  return sameAddress
    ? { sameAddress, deliveryAddress: row.pickupAddress, deliveryAddressDetail: row.pickupAddressDetail }
    : wish
}

const isSame = (row: StoredReservation, columns: DeliveryAddress) =>
  row.deliveryAddress === columns.deliveryAddress &&
  row.deliveryAddressDetail === columns.deliveryAddressDetail
