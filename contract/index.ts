import { accountApi } from './account'
import { companyApi } from './company'
import { diagnosisApi } from './diagnosis'
import { homeApi } from './home'
import { notificationApi } from './notification'
import { paymentApi } from './payment'
import { reservationApi } from './reservation'

export * from './account'
export * from './booking'
export * from './company'
export * from './diagnosis'
export * from './diagnosis-list-item'
export * from './endpoint'
export * from './error'
export * from './home'
export * from './media'
export * from './notification'
export * from './page'
export * from './payment'
export * from './price'
export * from './reservation'
export * from './reservation-status'
export * from './screens'

/** The whole API, by feature. The compiler demands a handler for every endpoint in it. */
export const api = {
  account: accountApi,
  company: companyApi,
  diagnosis: diagnosisApi,
  home: homeApi,
  notification: notificationApi,
  payment: paymentApi,
  reservation: reservationApi,
}
