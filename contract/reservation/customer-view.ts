import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { reservationStaff } from './care-record'
import { reservationDetail } from './reservation-view'

/** What the customer's app shows of a reservation now; phone, e-mail and streets are masked. Every call is recorded with its reason. */
export const viewAsCustomer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/customer-view',
  access: reservationStaff,
  summary: '손님이 보는 예약 화면 (열람이 기록돼요)',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '이유를 적어 주세요.'),
        z.maxLength(500, '이유는 500자까지 쓸 수 있어요.'),
      ),
  }),
  data: reservationDetail,
})

export const customerViewApi = { viewAsCustomer }
