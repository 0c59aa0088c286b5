import { accountApi } from './account'
import { accountAdminApi } from './account-admin'
import { carePlanApi } from './care-plan'
import { companyApi } from './company'
import { contentApi } from './content'
import { diagnosisApi } from './diagnosis'
import { diagnosisAdminApi } from './diagnosis-admin'
import { homeApi } from './home'
import { notificationApi } from './notification'
import { paymentApi } from './payment'
import { policyApi } from './policy'
import { reservationApi } from './reservation'
import { shopApi } from './shop'
import { staffApi } from './staff'

export * from './account'
export * from './booking'
export * from './care-plan'
export * from './account-admin'
export * from './company'
export * from './content'
export * from './diagnosis'
export * from './diagnosis-list-item'
export * from './endpoint'
export * from './error'
export * from './expert-question'
export * from './home'
export * from './media'
export * from './notification'
export * from './page'
export * from './payment'
export * from './policy'
export * from './price'
export * from './reservation'
export * from './reservation-status'
export * from './screens'
export * from './shop'
export * from './staff'

/** The whole API, by feature. The compiler demands a handler for every endpoint in it. */
export const api = {
  account: { ...accountApi, ...accountAdminApi },
  company: companyApi,
  content: contentApi,
  diagnosis: { ...diagnosisApi, ...carePlanApi, ...diagnosisAdminApi },
  home: homeApi,
  notification: notificationApi,
  payment: paymentApi,
  policy: policyApi,
  reservation: reservationApi,
  shop: shopApi,
  staff: staffApi,
}
