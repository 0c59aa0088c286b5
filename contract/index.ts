import { accountApi } from './account'
import { accountAdminApi } from './account-admin'
import { areaAdminApi } from './area-admin'
import { calendarAdminApi } from './calendar-admin'
import { carePlanApi } from './care-plan'
import { companyApi } from './company'
import { companyAdminApi } from './company-admin'
import { contentApi } from './content'
import { contentAdminApi } from './content-admin'
import { diagnosisApi } from './diagnosis'
import { diagnosisAdminApi } from './diagnosis-admin'
import { faqApi } from './faq'
import { faqAdminApi } from './faq-admin'
import { homeApi } from './home'
import { homeAdminApi } from './home-admin'
import { insightApi } from './insight'
import { modelAdminApi } from './model-admin'
import { notificationApi } from './notification'
import { notificationAdminApi } from './notification-admin'
import { paymentApi } from './payment'
import { paymentAdminApi } from './payment-admin'
import { policyApi } from './policy'
import { policyAdminApi } from './policy-admin'
import { priceAdminApi } from './price-admin'
import { reservationApi } from './reservation'
import { reservationAdminApi } from './reservation-admin'
import { shopApi } from './shop'
import { shopAdminApi } from './shop-admin'
import { staffApi } from './staff'
import { systemApi } from './system'

export * from './account'
export * from './account-admin'
export * from './area-admin'
export * from './booking'
export * from './calendar-admin'
export * from './care-plan'
export * from './care-record'
export * from './care-report'
export * from './company'
export * from './content'
export * from './diagnosis'
export * from './diagnosis-list-item'
export * from './endpoint'
export * from './error'
export * from './expert-question'
export * from './faq'
export * from './faq-admin'
export * from './home'
export * from './insight'
export * from './media'
export * from './model-admin'
export * from './notification'
export * from './notification-admin'
export * from './page'
export * from './payment'
export * from './payment-admin'
export * from './policy'
export * from './price'
export * from './price-admin'
export * from './reservation'
export * from './reservation-admin'
export * from './reservation-status'
export * from './screens'
export * from './shop'
export * from './staff'
export * from './system'

/** The whole API, by feature. The compiler demands a handler for every endpoint in it. */
export const api = {
  account: { ...accountApi, ...accountAdminApi },
  company: { ...companyApi, ...faqApi, ...companyAdminApi, ...faqAdminApi },
  content: { ...contentApi, ...contentAdminApi },
  diagnosis: { ...diagnosisApi, ...carePlanApi, ...diagnosisAdminApi, ...modelAdminApi },
  home: { ...homeApi, ...homeAdminApi },
  notification: { ...notificationApi, ...notificationAdminApi },
  payment: { ...paymentApi, ...paymentAdminApi },
  policy: { ...policyApi, ...policyAdminApi },
  reservation: {
    ...reservationApi,
    ...reservationAdminApi,
    ...calendarAdminApi,
    ...areaAdminApi,
    ...priceAdminApi,
  },
  shop: { ...shopApi, ...shopAdminApi },
  staff: { ...staffApi, ...systemApi, ...insightApi },
}
